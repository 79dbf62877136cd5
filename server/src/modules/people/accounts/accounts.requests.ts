import { listSessions } from '@mezgeb/contract/people/own-sessions'

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
  listSessions: { request: nothing },
  endOneSession: {
    audited: [],
    request: async ({ own }, role, app) => {
      const { token } = await givenPerson(app, own, role)
      const { body } = await app.send(listSessions, { token })
      return { token, params: { id: body.sessions[0]?.id ?? '' } }
    },
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
