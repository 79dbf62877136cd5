import { PASSWORD, anotherAddress } from '../../../testing/builders.ts'
import { addRequests } from '../../../testing/call-row.ts'
import { newEmail, newName } from '../../../testing/request-fields.ts'

addRequests({
  registerInstitution: {
    audited: ['INSTITUTION CREATED', 'USER CREATED'],
    request: () => ({
      body: { name: 'Almaz', email: newEmail(), password: PASSWORD },
      address: anotherAddress(),
    }),
  },
  createInstitution: {
    audited: ['INSTITUTION CREATED'],
    request: () => ({ body: { name: newName() } }),
  },
})
