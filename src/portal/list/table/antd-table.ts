/* A separate module, because the list is no table on a phone: it weighs 40 KB. */
export { Table } from 'antd';
