import { tableOf } from '../seed/sample/table.ts';
import { phrases } from './names.ts';

/** Where members live: a town of the district or near it, its weight among them, its state and its parts. */
export const towns = tableOf(`
  Ibadan    | 48 | Oyo   | Bodija; Ring Road; Mokola; Agodi GRA; Challenge; Jericho; Akobo; Apata
  Oyo       |  6 | Oyo   | Durbar; Owode; Akesan
  Ogbomoso  |  6 | Oyo   | Takie; Caretaker; Sabo
  Abeokuta  |  9 | Ogun  | Ibara GRA; Oke-Ilewo; Asero
  Ijebu-Ode |  4 | Ogun  | Molipa; Igbeba
  Osogbo    |  8 | Osun  | Oke-Fia; Alekuwodo; Ogo-Oluwa
  Ile-Ife   |  5 | Osun  | Parakin; Lagere; Mayfair
  Lagos     |  9 | Lagos | Ikeja; Surulere; Yaba; Gbagada
  Akure     |  3 | Ondo  | Alagbaka; Ijapo Estate
  Ilorin    |  2 | Kwara | Tanke; Fate`).map(([name = '', weight, state = '', areas = '']) => ({
  name,
  state,
  weight: Number(weight),
  areas: phrases(areas),
}));

/** Street names used in every town. */
export const streets: readonly string[] =
  phrases(`Adéọlá Street; Unity Road; Ọ̀ṣun Avenue; Independence Way; Ìrẹ̀pọ̀ Close; Palm Grove Street;
  Market Road; Olúwọlé Crescent; Cocoa Road; Ifẹ́lódùn Street; Hospital Road; Ayétòrò Street;
  Sunrise Estate; Station Road`);

/** Where members abroad live: their answer about it, its weight among them, and towns with streets. */
export const countries = tableOf(`
  United Kingdom       | 9 | Leeds; Manchester; Milton Keynes; London
  Canada               | 6 | Calgary; Winnipeg; Brampton
  United States        | 5 | Houston; Atlanta; Baltimore
  Ireland              | 1 | Dublin
  South Africa         | 1 | Johannesburg
  United Arab Emirates | 1 | Dubai`).map(([name = '', weight, places = '']) => ({
  name,
  weight: Number(weight),
  towns: phrases(places),
}));

/** Invented streets of members abroad. */
export const streetsAbroad = phrases(
  'Maple Road; Station Street; Elm Close; Park Avenue; Victoria Road; Lakeside Drive',
);

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
