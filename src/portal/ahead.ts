import { homeOf } from '../providers/session.ts';
import { resources } from '../resources/index.ts';
import { findPage } from './find-page.ts';
import { fetchRefine } from './portal.tsx';

/** Fetches the code of both dashboards, so that one stands at once when the log-in is answered. */
export async function fetchAhead(): Promise<void> {
  const homes = ['user', 'admin'].map((role) => findPage(resources, homeOf(role)));
  await Promise.all([fetchRefine(), ...homes.map((home) => home?.page.load())]);
}
