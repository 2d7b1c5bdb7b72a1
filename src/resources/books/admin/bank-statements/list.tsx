import { useGo } from '@refinedev/core';
import { Alert, Button, Form, Select, Space, Spin } from 'antd';
import { useState } from 'react';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { BankStatement, StatementRule } from '#contract/books/bank-statements/schemas.ts';
import { checkUpload, statementRule } from '#contract/upload-rules.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { FileInput } from '../../../../portal/form/files/file-input.tsx';
import ListPage from '../../../../portal/pages/list.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longDate } from '../../../../shared/format.ts';
import { ChooseColumns, lackingIn } from './choose-columns.tsx';
import { type Chosen, type Phase, questions, useUpload } from './use-upload.ts';
import './bank-statements.css';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';

const phaseWords: Record<Exclude<Phase, null>, string> = {
  sending: 'Sending the file…',
  matching: 'Reading the lines and matching them with members…',
};

type Props = { onUploaded: (bankStatement: BankStatement) => void };

/* Renders the form that uploads a bank statement: the account and the file. */
function UploadBankStatement({ onUploaded }: Props) {
  const { data } = useApiQuery(bankStatementCalls.statementAccounts);
  const accounts = data?.data.accounts ?? [];
  const [account, setAccount] = useState<string>();
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<Chosen>({});
  const { phase, failure, rows, question, upload, forget } = useUpload(onUploaded);
  const accountId = account ?? accounts[0]?._id;
  const isReady = accountId !== undefined && file && !checkUpload(statementRule, file);
  const choose = (next: File | undefined) => {
    setFile(next);
    setChosen({});
    forget();
  };
  const send = (answer?: string) => {
    if (isReady) void upload(accountId, file, rows ? chosen : undefined, answer);
  };
  return (
    <section className="panel upload-statement" aria-label="Upload a statement">
      <h2>Upload a statement</h2>
      <Form layout="vertical" onFinish={() => send()}>
        <div className="upload-parts">
          <Labelled
            label="Bank account"
            extra="One of the cash book’s; a new one is opened there first."
          >
            <Select<string>
              value={accountId ?? null}
              options={accounts.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={(next) => {
                setAccount(next);
                forget();
              }}
            />
          </Labelled>
          <Labelled label="Statement">
            <FileInput rule={statementRule} value={file} onChange={choose} />
          </Labelled>
        </div>
        {rows ? <ChooseColumns rows={rows} chosen={chosen} onChange={setChosen} /> : null}
        <div role="alert">
          {failure ? <Alert type="error" message={failure} showIcon role="none" /> : null}
          {question ? (
            <Alert
              type="warning"
              message={question.words}
              showIcon
              role="none"
              description={
                <Space wrap>
                  {questions[question.field].map(([value, words]) => (
                    <Button key={value} onClick={() => send(value)}>
                      {words}
                    </Button>
                  ))}
                </Space>
              }
            />
          ) : null}
        </div>
        <div className="form-actions">
          <Button
            type="primary"
            htmlType="submit"
            loading={phase !== null}
            disabled={!isReady || (rows !== null && lackingIn(chosen) !== '')}
          >
            Upload and match
          </Button>
          <span role="status">
            {phase ? (
              <>
                <Spin size="small" /> {phaseWords[phase]}
              </>
            ) : null}
          </span>
        </div>
      </Form>
    </section>
  );
}

const remove = actsOn<StatementRule>()(bankStatementCalls.removeStatementRule, {
  key: 'remove',
  label: 'Remove',
  done: (_, { text }) => `The rule ‘${text}’ is removed.`,
});

/* Lists the rules by which lines are ignored or booked, to remove them. Nothing while there are none. */
function Rules() {
  const { data } = useApiQuery(bankStatementCalls.statementRules);
  const rules = data?.data.rules ?? [];
  if (rules.length === 0) return null;
  return (
    <section className="panel" aria-label="Rules">
      <h2>Rules</h2>
      <ul className="statement-rules">
        {rules.map((rule) => (
          <li key={rule._id}>
            <span>
              <b>{rule.text}</b>
              <small>
                {rule.category ? `${rule.category.name}: ${rule.description}` : 'Ignored'}
              </small>
              <small>
                {rule.createdBy.fname} {rule.createdBy.lname}, {longDate(rule.createdAt)}
              </small>
            </span>
            <ActButton act={remove} record={rule} resource="bank-statements">
              Remove<span className="unseen"> the rule {rule.text}</span>
            </ActButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists the bank statements, below the form that uploads one. */
export default function BankStatements() {
  const pathTo = usePathTo();
  const go = useGo();
  const mayUpload = useMayCall()(bankStatementCalls.uploadStatement);
  return (
    <ListPage<BankStatement>
      above={
        mayUpload ? (
          <UploadBankStatement
            onUploaded={({ _id }) =>
              void go({ to: pathTo('bank-statements', 'show', { id: _id }) })
            }
          />
        ) : null
      }
      hasTools={false}
      empty="No statement has been uploaded yet."
      below={<Rules />}
    />
  );
}
