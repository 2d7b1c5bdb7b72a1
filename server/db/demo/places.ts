import { phrases } from './names.ts';

/** A town of the district or near it, with its state and parts of town. */
export type Town = { name: string; state: string; weight: number; areas: readonly string[] };

/** Where members live. The weights are their shares. */
export const towns: readonly Town[] = [
  {
    name: 'Ibadan',
    state: 'Oyo',
    weight: 48,
    areas: ['Bodija', 'Ring Road', 'Mokola', 'Agodi GRA', 'Challenge', 'Jericho', 'Akobo', 'Apata'],
  },
  { name: 'Oyo', state: 'Oyo', weight: 6, areas: ['Durbar', 'Owode', 'Akesan'] },
  { name: 'Ogbomoso', state: 'Oyo', weight: 6, areas: ['Takie', 'Caretaker', 'Sabo'] },
  { name: 'Abeokuta', state: 'Ogun', weight: 9, areas: ['Ibara GRA', 'Oke-Ilewo', 'Asero'] },
  { name: 'Ijebu-Ode', state: 'Ogun', weight: 4, areas: ['Molipa', 'Igbeba'] },
  { name: 'Osogbo', state: 'Osun', weight: 8, areas: ['Oke-Fia', 'Alekuwodo', 'Ogo-Oluwa'] },
  { name: 'Ile-Ife', state: 'Osun', weight: 5, areas: ['Parakin', 'Lagere', 'Mayfair'] },
  { name: 'Lagos', state: 'Lagos', weight: 9, areas: ['Ikeja', 'Surulere', 'Yaba', 'Gbagada'] },
  { name: 'Akure', state: 'Ondo', weight: 3, areas: ['Alagbaka', 'Ijapo Estate'] },
  { name: 'Ilorin', state: 'Kwara', weight: 2, areas: ['Tanke', 'Fate'] },
];

/** Street names used in every town. */
export const streets: readonly string[] =
  phrases(`Adéọlá Street; Unity Road; Ọ̀ṣun Avenue; Independence Way; Ìrẹ̀pọ̀ Close; Palm Grove Street;
  Market Road; Olúwọlé Crescent; Cocoa Road; Ifẹ́lódùn Street; Hospital Road; Ayétòrò Street;
  Sunrise Estate; Station Road`);

/** Where members abroad live: their answer about it, and towns with streets. */
export const countries: readonly { name: string; weight: number; towns: readonly string[] }[] = [
  { name: 'United Kingdom', weight: 9, towns: ['Leeds', 'Manchester', 'Milton Keynes', 'London'] },
  { name: 'Canada', weight: 6, towns: ['Calgary', 'Winnipeg', 'Brampton'] },
  { name: 'United States', weight: 5, towns: ['Houston', 'Atlanta', 'Baltimore'] },
  { name: 'Ireland', weight: 1, towns: ['Dublin'] },
  { name: 'South Africa', weight: 1, towns: ['Johannesburg'] },
  { name: 'United Arab Emirates', weight: 1, towns: ['Dubai'] },
];

/** Invented streets of members abroad. */
export const streetsAbroad = phrases(
  'Maple Road; Station Street; Elm Close; Park Avenue; Victoria Road; Lakeside Drive',
);
