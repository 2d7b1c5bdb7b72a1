import { phrases } from './names.ts';

/** Employers of members in Nigeria. Generic or invented, none a real firm. */
export const workplaces: readonly string[] =
  phrases(`Adéwálé, Eze & Co. (Chartered Accountants); Ọdẹ́yalé & Partners (Chartered Accountants);
  Ìrètí Audit & Advisory; Palm Ridge Tax Consultants; Ọ̀yẹ́ Professional Services;
  Blue Mango Microfinance Bank; Harvest Moon Bank; Kolanut Savings & Loans; Grey Heron Pensions;
  Weaverbird Insurance; State Ministry of Finance; State Internal Revenue Service;
  Office of the Accountant-General; Office of the State Auditor-General;
  Local Government Service Commission; State University, Bursary;
  Federal Polytechnic, Department of Accountancy; Teaching Hospital, Finance Department;
  Sunny Acre Flour Mills; Ìrókò Bottling Company; Green Furrow Agro-Allied;
  Private secondary school; Private hospital; Talking Drum Telecoms; Self-employed`);

/** Employers of members abroad; generic. */
export const workplacesAbroad: readonly string[] =
  phrases(`City Council, Finance Department; Riverbend Health Trust; Red Maple Credit Union;
  Stillwater Energy; Brightwater Accountants; University Finance Office`);
