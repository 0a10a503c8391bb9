// Elements: creates and moves elements of a page.

/**
 * Creates an element. An attribute that is a function becomes an event listener. An attribute that is null is left
 * out.
 */
export const element = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);
export const svgElement = (tag, attributes, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Creates a button that calls `click`. */
export const makeButton = (click, attributes, ...children) =>
  element("button", { type: "button", click, ...attributes }, ...children);

/** Whether the visitor wants no animations. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
