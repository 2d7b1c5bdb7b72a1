/** Sets the reader's colour mode before the first paint; light unless dark was chosen. */
export const themeScript =
  "try{if(localStorage.getItem('colorMode')==='dark')document.documentElement.dataset.theme='dark'}catch(e){}";
