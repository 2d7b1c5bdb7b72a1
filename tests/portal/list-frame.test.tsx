import { type ParseResponse, Refine } from '@refinedev/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListFrame } from '../../src/portal/list/list-frame.tsx';
import { refineResources } from '../../src/portal/routing/refine-resources.ts';
import { type Services, ServicesContext } from '../../src/portal/services.ts';
import { defineResource } from '../../src/resources/define-resource.ts';

const visits = defineResource({
  name: 'visits',
  role: 'admin',
  label: 'Visits',
  icon: 'pin',
  path: '/adminvisits',
  calls: {},
  pages: {
    create: {
      path: '/adminvisits/create',
      title: 'New visit',
      load: () => Promise.reject(new Error('It is not opened.')),
    },
    list: {
      path: '/adminvisits',
      title: 'Visits',
      load: () => Promise.reject(new Error('It is not opened.')),
    },
  },
});
const resources = refineResources([visits]);
const here: ParseResponse = { resource: { name: visits.name, ...resources[0] }, action: 'list' };

const frame = (buttons?: React.ReactNode) =>
  renderToStaticMarkup(
    <ServicesContext value={{ resources: [visits] } as unknown as Services}>
      <Refine
        dataProvider={{} as never}
        resources={resources}
        routerProvider={{ parse: () => () => here }}
        options={{ disableTelemetry: true }}
      >
        <ListFrame buttons={buttons} />
      </Refine>
    </ServicesContext>,
  );

test('a page that names no buttons has none, also where a record can be created', () => {
  expect(frame(<button type="button">Charge</button>)).toContain('Charge');
  for (const none of [undefined, null, []]) expect(frame(none)).not.toMatch(/<(a|button)\b/);
});
