/** Runs the work once, so many milliseconds after it was last asked for: all of lodash.debounce that react-slick uses. */
export default function debounce(work: () => void, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
  return Object.assign(later, { cancel: () => clearTimeout(timer) });
}
