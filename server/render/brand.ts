import { brandAddress } from '#contract/content/site/brand-files.ts';
import { contrastOf, minContrast, mixColours, paper } from '#contract/content/site/colours.ts';
import type { SiteSettings } from '#contract/content/site/kinds.ts';

/** What a page's frame takes of the society's own look. */
export type Brand = {
  /** The rules that replace colours of tokens.css; empty for the product's own. */
  css: string;
  /** The colour of a phone's bar; null for the product's own. */
  themeColour: string | null;
  /** The addresses of the society's own icon, for the tab and the home screen; null for the product's own. */
  icons: { tab: string; home: string } | null;
};

/** The look of a society that has set none. */
export const noBrand: Brand = { css: '', themeColour: null, icons: null };

const white = '#ffffff';
const black = '#000000';
/* Of the dark pages: the ground of cards, and its text. */
const darkSurface = '#16221c';
const darkText = '#f4f2e8';

/* Mixes a colour with another until it has that contrast to a ground. */
function towards(colour: string, other: string, ground: string, contrast: number): string {
  for (let part = 0; part < 1; part += 0.04) {
    const mixed = mixColours(colour, other, part);
    if (contrastOf(mixed, ground) >= contrast) return mixed;
  }
  return other;
}

type Tokens = Record<string, string>;

/** Returns the tokens of tokens.css that follow from the main colour, in light and in dark. */
export function mainTokens(main: string): { light: Tokens; dark: Tokens } {
  const deep = towards(mixColours(main, black, 0.45), black, darkText, 10);
  const bright = towards(main, white, darkSurface, 7);
  return {
    light: {
      /* Of grounds that are the same in the dark. */
      brand: main,
      green: main,
      'green-soft': mixColours(main, white, 0.88),
      'green-deep': deep,
      'on-deep-soft': towards(mixColours(deep, white, 0.6), white, deep, 7),
      'on-deep-line': mixColours(deep, white, 0.18),
      action: main,
      'action-hover': mixColours(main, black, 0.25),
    },
    dark: {
      green: bright,
      'green-soft': mixColours(main, darkSurface, 0.7),
      'green-deep': mixColours(deep, black, 0.15),
      'on-deep-soft': towards(mixColours(deep, white, 0.6), white, deep, 7),
      'on-deep-line': mixColours(deep, white, 0.18),
      action: bright,
      'action-hover': mixColours(bright, white, 0.35),
      'on-action': towards(deep, black, bright, 7),
    },
  };
}

/** Returns the tokens that follow from the colour of links. */
export function linkTokens(link: string): { light: Tokens; dark: Tokens } {
  const readable = towards(link, black, paper, minContrast);
  const deep = towards(mixColours(link, black, 0.35), black, white, 10);
  const bright = towards(link, white, darkSurface, 7);
  return {
    light: {
      'brand-link': readable,
      indigo: readable,
      'indigo-deep': deep,
      'indigo-soft': mixColours(link, white, 0.9),
      focus: readable,
      motif: readable,
    },
    dark: {
      indigo: bright,
      'indigo-deep': deep,
      'indigo-soft': mixColours(link, darkSurface, 0.65),
      focus: bright,
      motif: bright,
    },
  };
}

const declarations = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/* Doubled, so that it counts above tokens.css wherever that is loaded again. */
function cssOf({ mainColour, linkColour }: Pick<SiteSettings, 'mainColour' | 'linkColour'>) {
  const main = mainColour ? mainTokens(mainColour) : null;
  const link = linkColour ? linkTokens(linkColour) : null;
  if (!main && !link) return '';
  const light = declarations({ ...main?.light, ...link?.light });
  const dark = declarations({ ...main?.dark, ...link?.dark });
  return `:root:root{${light}}:root:root[data-theme="dark"]{${dark}}`;
}

/** Returns the look of a society from its settings. */
export function brandOf(site: SiteSettings | null): Brand {
  if (!site) return noBrand;
  const tab = brandAddress(site, 'icon-48.png');
  const home = brandAddress(site, 'icon-180.png');
  return {
    css: cssOf(site),
    themeColour: site.mainColour && (mainTokens(site.mainColour).light['green-deep'] ?? null),
    icons: tab && home ? { tab, home } : null,
  };
}

/** Puts a society's icon and colour into the head of the built page. */
export function withBrand(page: string, { themeColour, icons }: Brand): string {
  const coloured = themeColour
    ? page.replace(/(<meta name="theme-color" content=")[^"]*/, `$1${themeColour}`)
    : page;
  if (!icons) return coloured;
  return coloured
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icons.tab}">`)
    .replace(
      /<link rel="apple-touch-icon"[^>]*>/,
      `<link rel="apple-touch-icon" href="${icons.home}">`,
    );
}
