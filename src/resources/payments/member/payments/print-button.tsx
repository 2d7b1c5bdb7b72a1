/** Renders 'Print', which also saves the page as a PDF on most devices. */
export const PrintButton = () => (
  <button type="button" className="button quiet" onClick={() => window.print()}>
    Print
  </button>
);
