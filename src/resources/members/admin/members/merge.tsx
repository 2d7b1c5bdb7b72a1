import { Alert, Button, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/account/schemas.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { FormPage } from '../../../../portal/form/form-page.tsx';
import { ReferenceInput } from '../../../../portal/form/inputs/reference-input.tsx';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { fullName, shortName } from '../parts/member-name.tsx';
import { useMember } from '../parts/use-member.ts';
import { MergeFigures } from './merge-figures.tsx';

function useMerge(member: User, into: string) {
  const { send, isSending } = useSend();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const [failure, setFailure] = useState('');
  const merge = async () => {
    setFailure('');
    try {
      await send(memberRecordCalls.mergeMember, {
        params: { id: member._id },
        body: { into },
        done: ({ data }) =>
          `${shortName(member)}’s record is merged into ${shortName(data.user)}’s.`,
        changes: ['members'],
      });
      await navigate(pathTo('members', 'show', { id: into }), { replace: true });
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  return { isSending, failure, merge };
}

function Preview({ member, into }: { member: User; into: string }) {
  const close = useDrawer()?.close ?? (() => undefined);
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { isSending, failure, merge } = useMerge(member, into);
  const { data, error, refetch } = useApiQuery(memberRecordCalls.previewMerge, {
    params: { id: member._id },
    query: { into },
    staleTime: 0,
  });
  if (error && !data) return <ListFailure sentence={error.message} retry={refetch} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const swap = () =>
    navigate(`${pathTo('members', 'merge', { id: into })}?into=${member._id}`, { replace: true });
  return (
    <>
      <MergeFigures preview={data.data} />
      <div role="alert">
        {failure ? <Alert type="error" message={failure} showIcon role="none" /> : null}
      </div>
      <div className="form-actions">
        <Button type="primary" loading={isSending} onClick={() => void merge()}>
          Merge into {data.data.winner.memberId}
        </Button>
        <Button onClick={() => void swap()}>Keep the other one instead</Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </>
  );
}

function MergeInto({ member }: { member: User }) {
  const [params] = useSearchParams();
  const [into, setInto] = useState(params.get('into') ?? '');
  return (
    <FormPage action="create" title={`Merge the record of ${fullName(member)}`} foot={null}>
      <p className="page-lead">
        For two records of one person. This record ({member.memberId}) leaves the register and can
        no longer log in; its payments and dues stay as they are written, and count for the record
        that stays. You can undo it.
      </p>
      <Form layout="vertical">
        <Form.Item label="The record that stays" htmlFor="merge-into">
          <ReferenceInput
            id="merge-into"
            resource="members"
            value={into}
            placeholder="Name, member ID, e-mail or phone"
            onChange={(value) => setInto(String(value ?? ''))}
          />
        </Form.Item>
      </Form>
      {into ? <Preview key={into} member={member} into={into} /> : null}
    </FormPage>
  );
}

/** Merges a record into another one of the same person, after showing what it comes to. */
export default function Merge() {
  const { id, member, error, refetch } = useMember();
  if (!member) return <RecordPending error={error} retry={refetch} />;
  return <MergeInto key={id} member={member} />;
}
