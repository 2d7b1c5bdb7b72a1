/**
 * Sets the user's colour mode before the first paint; light unless dark was chosen. Runs in the first frame,
 * not within the page's head: the first read of local storage blocks, and delays less there. A background
 * page has no frame, and gets the mode once it has loaded.
 */
export const themeScript =
  "(()=>{const f=()=>{try{if(localStorage.getItem('colorMode')==='dark')document.documentElement.dataset.theme='dark'}catch{}};requestAnimationFrame(f);addEventListener('load',f)})();";
