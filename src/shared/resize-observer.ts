/* Replaces resize-observer-polyfill, which gives the browser's own wherever there is one. */
export default globalThis.ResizeObserver;
