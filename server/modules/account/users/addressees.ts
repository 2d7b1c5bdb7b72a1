export { findAccountHolder, findAddressee } from './addressees-repo.ts';
