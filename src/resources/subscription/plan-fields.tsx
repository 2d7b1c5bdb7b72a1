import { Form, Input } from 'antd';
import { NairaInput } from '../../components/naira-input.tsx';

/** The fields of a subscription (specification §2); its price is set up with it, and changed on its own. */
export function PlanFields({ price = false }: { price?: boolean }) {
  return (
    <>
      <Form.Item name="subName" label="Subscription Name" required>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="subDetail" label="Subscription Details" required>
        <Input.TextArea rows={3} />
      </Form.Item>
      <div className="form-grid">
        {price ? (
          <Form.Item name="price" label="Base Price" required>
            <NairaInput />
          </Form.Item>
        ) : null}
        <Form.Item
          name="subscriptionType"
          label="Due Date"
          required
          extra="Its year is the due year."
        >
          <Input type="date" />
        </Form.Item>
      </div>
    </>
  );
}
