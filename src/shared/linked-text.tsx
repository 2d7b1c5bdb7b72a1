import { createElement, Fragment } from 'react';
import { splitAddresses } from '#contract/web-addresses.ts';

/** Renders plain text whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  const parts = splitAddresses(text).map(({ text, isAddress }) =>
    isAddress ? createElement('a', { href: text }, text) : text,
  );
  return createElement(Fragment, null, ...parts);
}
