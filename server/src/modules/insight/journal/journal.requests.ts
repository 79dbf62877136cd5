import { addRequests, branchId } from '../../../testing/call-row.ts'
import { newName, nothing, today } from '../../../testing/request-fields.ts'

const day = () => today().slice(0, 10)
const ofDays = {
  request: () => ({ query: { from: day(), to: day() } }),
  ids: { 'query.branchId': branchId },
}

addRequests({
  getTrialBalance: ofDays,
  listJournal: ofDays,
  listAccounts: { request: nothing },
  updateAccount: {
    audited: ['JOURNAL_ACCOUNT CREATED'],
    request: ({ own }) => ({ body: { account: own.tender.id, name: newName() } }),
  },
})
