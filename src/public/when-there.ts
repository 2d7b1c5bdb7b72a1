const signs = ['pointerdown', 'keydown', 'input'];

/** Does a thing once somebody is there: at once after a touch or a key on this page, else with the first. */
export function whenThere(then: () => void): void {
  /* A browser that does not tell has to be taken at its word that somebody is. */
  if (navigator.userActivation?.hasBeenActive !== false) {
    then();
    return;
  }
  const go = () => {
    for (const name of signs) removeEventListener(name, go, true);
    then();
  };
  for (const name of signs) addEventListener(name, go, true);
}
