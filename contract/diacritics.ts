/** Returns a text without the marks on its letters: 'Títílayọ̀' is 'Titilayo'. */
export const withoutDiacritics = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '');
