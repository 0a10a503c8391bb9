// Finds parts of a page that some visitors cannot read: controls without a name, and text with too little
// contrast.

/** Returns the controls and the squares of boards without a name for screen readers. */
export async function findNameless({ send }) {
  const { nodes } = await send("Accessibility.getFullAXTree");
  const named = ["button", "gridcell", "grid", "textbox", "combobox", "checkbox", "radio", "link", "image", "region"];
  return nodes
    .filter((node) => !node.ignored && named.includes(node.role?.value))
    .filter((node) => !node.name?.value)
    // Light squares are hidden from screen readers, so the accessibility tree does not have them.
    .map((node) => `${node.role.value} ${node.nodeId}`);
}

/** Returns the texts with a contrast below 4.5 : 1, or below 3 : 1 for large text (WCAG 2.1, 1.4.3). */
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
    // The background of a number can be a piece. The element of the piece is a sibling and not a parent, so
    // siblings are searched too.
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
      // The texts of ghost bits and of later steps are left out, because they are faint on purpose.
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
