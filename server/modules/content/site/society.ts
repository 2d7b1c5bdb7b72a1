import { brandAddress } from '#contract/content/site/brand-files.ts';
import { contentKinds, type SiteSettings } from '#contract/content/site/kinds.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { type Letterhead, signOff } from '../../../mail/letterhead.ts';
import { verbatim } from '../../../mail/parts.ts';
import type { Society } from '../../../pdf/parts.ts';
import { makeBrandImage } from './brand-image.ts';
import { contentOfKind } from './content.ts';

const unnamed = {
  name: 'District Society of Chartered Accountants',
  shortName: 'District Society',
};

async function readSite(db: Queryable): Promise<SiteSettings | null> {
  const data = contentKinds.site.schema.safeParse(await contentOfKind(db, 'site')).data;
  return data ?? null;
}

function societyOf(site: SiteSettings | null): Society {
  if (!site) return { ...unnamed, lines: [], colour: null, mark: null };
  const { name, shortName, secretariat, email, phones, mainColour } = site;
  const lines = [secretariat.join(', '), [email, ...phones].join(' · ')];
  return { name, shortName, lines, colour: mainColour, mark: null };
}

/** Returns the society's own mark as a PNG; null where it has none, or it cannot be read. */
export async function readMark({
  db,
  storage,
}: Pick<Context, 'db' | 'storage'>): Promise<Buffer | null> {
  const site = await readSite(db);
  return site && makeBrandImage({ storage }, site, 'logo.png').catch(() => null);
}

/** Returns the society as it names itself on its site, without its mark. */
export const readNames = async (db: Queryable): Promise<Society> => societyOf(await readSite(db));

/** Returns the society as it names itself on its site, with its mark, for the head of its documents. */
export async function readSociety(parts: Pick<Context, 'db' | 'storage'>): Promise<Society> {
  return { ...(await readNames(parts.db)), mark: await readMark(parts) };
}

/**
 * Returns what e-mails have of the society: who they are from, their head and how they end.
 *
 * @param publicUrl the site's address, for its logo
 */
export async function readLetterhead(db: Queryable, publicUrl: string): Promise<Letterhead> {
  const site = await readSite(db);
  const { name, shortName } = site ?? unnamed;
  const logo = site && brandAddress(site, 'logo.png');
  return {
    name,
    senderName: site?.senderName || shortName,
    replyTo: site?.email || null,
    signature: site?.signature || `${signOff}\n${name}`,
    colour: site?.mainColour ?? null,
    logo: logo && publicUrl + logo,
    siteUrl: publicUrl,
  };
}

/** How the society is named and reached, for its letters by mail. */
type Sender = { name: string; email: string | null; reachedBy: string };

/** Returns how the secretariat is reached, as the end of a sentence in a mail: ': 0800 …', or the full stop alone. */
export const reachedBy = ({ reachedBy: ways }: Pick<Sender, 'reachedBy'>) =>
  verbatim(ways ? `: ${ways}` : '.');

/** Returns who mails in the society's name, as its site says it. */
export async function readSender(db: Queryable): Promise<Sender> {
  const site = await readSite(db);
  const { name } = site ?? unnamed;
  const { email = null, phones = [] } = site ?? {};
  /* A number is not broken at the end of a line. */
  const numbers = phones.map((phone) => phone.replaceAll(' ', '\u00a0'));
  return { name, email, reachedBy: [email, ...numbers].filter(Boolean).join(', ') };
}
