/*
 * How text messages are split (3GPP TS 23.038 and 23.040): 160 characters of the GSM alphabet in one, 153 in
 * each part of a longer one; with any other character 70 and 67.
 */
const plainCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/* Sent as two characters. */
const escapedCharacters = new Set('^{}\\[~]|€');

const isPlain = (character: string) =>
  plainCharacters.has(character) || escapedCharacters.has(character);

/** How many messages a provider sends and charges for a text. */
export type TextParts = {
  parts: number;
  /** The characters that make each part shorter, such as ₦. */
  costly: string[];
};

/** Returns how many parts a text message is sent in; 0 where it is empty. */
export function textParts(text: string): TextParts {
  const characters = [...text];
  const costly = [...new Set(characters.filter((character) => !isPlain(character)))];
  /* In UTF-16, a picture such as 🎉 takes two. */
  const length =
    costly.length > 0
      ? text.length
      : characters.length + characters.filter((one) => escapedCharacters.has(one)).length;
  const [single, each] = costly.length > 0 ? [70, 67] : [160, 153];
  if (length === 0) return { parts: 0, costly };
  return { parts: length <= single ? 1 : Math.ceil(length / each), costly };
}

/** The parts that one announcement may have as a text message. */
export const maxTextParts = 3;
