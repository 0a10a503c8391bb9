// Finds what somebody could not read: controls without a name, text too faint for its ground.

/** The controls, and squares of boards, that a screen reader would have no name for. */
export async function findNameless({ send }) {
  const { nodes } = await send("Accessibility.getFullAXTree");
  const named = ["button", "gridcell", "grid", "textbox", "combobox", "checkbox", "radio", "link", "image", "region"];
  return nodes
    .filter((node) => !node.ignored && named.includes(node.role?.value))
    .filter((node) => !node.name?.value)
    // A square that is light has neither a name nor a use, and is hidden.
    .map((node) => `${node.role.value} ${node.nodeId}`);
}

/** The texts with a contrast below 4.5 : 1, or 3 : 1 where they are large (WCAG 2.1, 1.4.3). */
export function findFaint({ evaluate }) {
  return evaluate(`(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const channels = (color) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      return { rgb: [r, g, b], alpha: a / 255 };
    };
    const luminance = (rgb) => {
      const [r, g, b] = rgb.map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const over = (top, alpha, below) => top.map((c, i) => c * alpha + below[i] * (1 - alpha));
    const root = getComputedStyle(document.body).backgroundColor;
    // The piece that a number stands on is not its parent, but its neighbour.
    const grounds = (element) => {
      const found = [];
      for (let at = element; at; at = at.parentElement) {
        found.unshift(at);
        const piece = at.classList.contains("inside") && at.parentElement.querySelector(".piece");
        if (piece) found.unshift(piece);
      }
      return found.sort((a, b) => a === b ? 0 : a.contains(b) ? -1 : b.contains(a) ? 1 : a.matches(".piece") ? -1 : 1);
    };
    const faint = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const style = getComputedStyle(element);
      if (!texts.currentNode.data.trim() || element.closest("script, noscript, option, :disabled") || !element.checkVisibility()) continue;
      // A bit that is no square, or a step not yet made, is meant to step back.
      if (element.closest(".ghost, .later, .skip")) continue;
      let [ground, opacity] = [channels(root).rgb, 1];
      for (const layer of grounds(element)) {
        const own = getComputedStyle(layer);
        const { rgb, alpha } = channels(own.backgroundColor);
        ground = over(rgb, alpha, ground);
        if (layer.contains(element)) opacity *= Number(own.opacity);
      }
      const ink = channels(style.color);
      const color = over(ink.rgb, ink.alpha * opacity, ground);
      const [light, dark] = [luminance(color), luminance(ground)].sort((a, b) => b - a);
      const contrast = (light + 0.05) / (dark + 0.05);
      const isLarge = parseFloat(style.fontSize) >= 24 || parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700;
      if (contrast < (isLarge ? 3 : 4.5)) {
        faint.push(texts.currentNode.data.trim().slice(0, 20) + " in " + element.tagName + "." + element.className
          + " on " + ground.map(Math.round) + ": " + contrast.toFixed(2));
      }
    }
    return [...new Set(faint)].slice(0, 20);
  })()`);
}
