import { addRequests } from '../../../../testing/call-row.ts'

addRequests({
  listPapers: { request: () => ({ query: { search: 'bo d 1' } }) },
})
