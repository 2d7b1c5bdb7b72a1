import { Select, type SelectProps } from 'antd';

/**
 * Renders antd's Select as a form field. The form passes `aria-required`, which antd also puts on its outer
 * box, where it is invalid without a role.
 */
export function SelectInput({ 'aria-required': _, ...props }: SelectProps) {
  return <Select {...props} />;
}
