import { addRequests } from '../../../testing/call-row.ts'
import { PASSWORD } from '../../../testing/builders.ts'
import { newName, nothing } from '../../../testing/request-fields.ts'
import { givenPerson } from '../../../testing/world.ts'

addRequests({
  login: {
    audited: [],
    request: ({ own }) => ({ body: { email: own.staff.user.email, password: PASSWORD } }),
  },
  logout: {
    audited: [],
    request: async ({ own }, role, app) => ({ token: (await givenPerson(app, own, role)).token }),
  },
  getMe: { request: nothing },
  updateMe: { audited: ['USER CHANGED'], request: () => ({ body: { name: newName() } }) },
  changePassword: {
    audited: ['USER CHANGED'],
    request: async ({ own }, role, app) => ({
      token: (await givenPerson(app, own, role)).token,
      body: { current: PASSWORD, new: 'Another-Password-9' },
    }),
  },
})
