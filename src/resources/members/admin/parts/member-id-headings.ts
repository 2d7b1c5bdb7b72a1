/** The headings that lists of members use for the member ID. */
export const memberIdHeadings: readonly string[] = [
  ...['membership id', 'membership number', 'member number', 'membership', 'id', 'id number'],
  ...['mb no', 'mem no', 'm/no', 'reg no', 'registration no', 'ican no', 'ican membership no'],
  ...['ican reg no', 'ican number', 'institute number', 'members no', 'membership reg no'],
  ...["m'ship no", "m'ship id", "mem'ship no", 'memb no', 'mbr no', 'mbship no', 'm. no'],
];
