import { duesCalls } from '#contract/dues/calls.ts';
import type { InCredit } from '#contract/dues/credits/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { ExportMenu } from '../../../../portal/list/tools/export-menu.tsx';
import { ListOf } from '../../../../portal/pages/list.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePdf } from '../../../../portal/parts/use-pdf.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { LettersButton } from '../parts/letters-button.tsx';
import { memberCount } from '../parts/members-and-amount.ts';
import { useMailing } from '../parts/use-mailing.ts';

const exported = {
  path: duesCalls.exportCredits.path,
  name: 'credits',
  title: 'Members in credit',
};

const letters = {
  call: duesCalls.mailCreditLetters,
  row: { key: 'mail', label: 'Letter by e-mail' },
  bulk: {
    label: 'Letter by e-mail',
    confirm: (count: number) => ({
      title: `Mail ${memberCount(count)} about their credit?`,
      text: 'Each gets a mail that says what their credit is, and that it pays their next charge by itself.',
    }),
  },
  done: 'written to',
  leftOut: 'without e-mail or credit, or not written to',
};

/** Lists who is in credit, each with the letter that tells them so. */
export default function Credits() {
  const resource = useManifest('credits');
  const table = useResourceTable<InCredit>(resource);
  const pathTo = usePathTo();
  const pathOf = ({ _id }: InCredit) => pathTo('members', 'show', { id: _id });
  const { save } = usePdf();
  const { data } = useApiQuery(duesCalls.credits, {
    query: { ...Object.fromEntries(table.exported()), limit: 1 },
    topic: 'payments',
  });
  const mailing = useMailing(letters);
  const letterOf = ({ _id }: InCredit) =>
    duesCalls.creditLetterPdf.path.replace('{id}', encodeURIComponent(_id));
  return (
    <ListOf
      table={table}
      buttons={
        <>
          <LettersButton
            path={duesCalls.creditLettersPdf.path}
            query={Object.fromEntries(table.exported())}
            name="credits.pdf"
            letters={data?.totalMembers ?? 0}
          />
          <ExportMenu {...exported} query={table.exported()} />
        </>
      }
      above={data ? <p className="page-lead">{formatNaira(data.data.credit)} in all.</p> : null}
      noun="members"
      searchLabel="Search by name or member ID"
      placeholder="Search members…"
      pathOf={pathOf}
      bulk={mailing.bulk}
      actionsOf={(member) =>
        member.mayBeTold
          ? [
              {
                key: 'letter',
                label: 'Letter (PDF)',
                onChoose: () => save(letterOf(member), 'credit-letter.pdf'),
              },
              ...mailing.actionsOf(member),
            ]
          : []
      }
      empty="Nobody is in credit."
    />
  );
}
