import { expect, it } from 'vitest';
import { planRows } from '../../../server/modules/dues/openings-import/import-openings.ts';

it('a list of ten thousand members who are charged already is planned at once', () => {
  const ids = Array.from({ length: 10_000 }, (_, place) => `member ${place}`);
  const years = [2022, 2023, 2024, 2025];
  const found = {
    members: ids.map((id) => ({ id, memberId: id, name: id, isMember: true })),
    standing: new Map(),
    opened: new Set<string>(),
    charged: new Map(
      ids.map((userId) => [userId, years.map((year) => ({ userId, year, kobo: 1_000 }))]),
    ),
  };
  const rows = ids.map((memberId) => ({ memberId, year: 2023, kobo: 500, errors: {} }));
  const since = process.cpuUsage();
  const { answers } = planRows(rows, found, 1);
  expect(process.cpuUsage(since).user / 1_000).toBeLessThan(500);
  expect(answers.at(-1)).toMatchObject({
    outcome: 'add',
    charged: { amount: 20, years: [2022, 2023] },
  });
});
