/**
 * Gives every <style> that a library makes the nonce of the page: the content security policy lets no
 * other run, and not every part of antd hands the nonce on.
 */
export function applyCspNonce(): void {
  const given = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (!given) return;
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = given;
    return element;
  };
}
