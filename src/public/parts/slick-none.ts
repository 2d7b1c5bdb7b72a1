/* Stands in for the parts of react-slick that the hero has no use for: its dots, arrows and breakpoints. */
const none = () => null;

export { none as Dots, none as NextArrow, none as PrevArrow };
export default none;
