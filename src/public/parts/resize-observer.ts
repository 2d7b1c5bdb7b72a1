/* Stands in for react-slick's polyfill: every browser that we serve has its own. */
export default ResizeObserver;
