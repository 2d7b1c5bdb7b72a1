import { capitalized } from './capitalized.ts';

const small = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', ' thousand', ' million', ' billion'];

/* 1 to 99. */
function belowHundred(number: number): string {
  const unit = small[number % 10];
  return small[number] ?? [tens[Math.floor(number / 10) - 2], unit].filter(Boolean).join('-');
}

/* 1 to 999: 'two hundred and five'. */
function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const parts = [hundreds > 0 ? `${small[hundreds]} hundred` : '', belowHundred(number % 100)];
  return parts.filter(Boolean).join(' and ');
}

function wholeInWords(number: number): string {
  const groups = scales.map((scale, place) => {
    const group = Math.floor(number / 1000 ** place) % 1000;
    return group > 0 ? `${belowThousand(group)}${scale}` : '';
  });
  const [last = '', ...higher] = groups;
  const before = higher.reverse().filter(Boolean).join(', ');
  if (!before || !last) return before || last || 'zero';
  return `${before}${number % 1000 < 100 ? ' and ' : ', '}${last}`;
}

/** Returns an amount in naira as receipts write it out: 'Twenty-seven thousand, five hundred naira, fifty kobo only'. */
export function amountInWords(naira: number): string {
  const kobo = Math.round(naira * 100);
  const [whole, rest] = [Math.floor(kobo / 100), kobo % 100];
  const more = rest > 0 ? `, ${belowHundred(rest)} kobo` : '';
  return capitalized(`${wholeInWords(whole)} naira${more} only`);
}
