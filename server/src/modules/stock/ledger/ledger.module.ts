export { documentList } from './document-list.queries.ts'
