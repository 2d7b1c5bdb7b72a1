/**
 * Sets the reader's colour mode before the first paint; light unless dark was chosen. In the first frame,
 * not in the midst of the page's head: the first read of local storage waits for the browser, and what it
 * holds up is short there. A page in the background draws no frame and has it once it has loaded.
 */
export const themeScript =
  "(()=>{const f=()=>{try{if(localStorage.getItem('colorMode')==='dark')document.documentElement.dataset.theme='dark'}catch{}};requestAnimationFrame(f);addEventListener('load',f)})();";
