import { login } from '@mezgeb/contract/people/auth'
import { setPin } from '@mezgeb/contract/people/pins'

import { PASSWORD, anotherAddress } from '../../../testing/builders.ts'
import { addRequests } from '../../../testing/call-row.ts'
import { givenPerson } from '../../../testing/world.ts'

import type { Role } from '@mezgeb/contract/kit/roles'
import type { TestApi } from '../../../testing/test-api.ts'
import type { World } from '../../../testing/world.ts'

const PIN = '481502'

async function givenPin(app: TestApi, { own }: World, role: Role) {
  const person = await givenPerson(app, own, role)
  const { token } = person
  const { body } = await app.send(setPin, { token, body: { current: PASSWORD, pin: PIN } })
  return { ...person, device: body.device ?? '' }
}

addRequests({
  setPin: {
    audited: ['USER CHANGED'],
    request: async ({ own }, role, app) => ({
      token: (await givenPerson(app, own, role)).token,
      body: { current: PASSWORD, pin: PIN },
    }),
  },
  keepDevice: {
    audited: [],
    request: async (world, role, app) => {
      const { user } = await givenPin(app, world, role)
      const body = { email: user.email, password: PASSWORD }
      const address = anotherAddress()
      return { token: (await app.send(login, { body, address })).body.token }
    },
  },
  signInWithPin: {
    audited: [],
    request: async (world, role, app) => {
      const { token, device } = await givenPin(app, world, role)
      return { token, body: { device, pin: PIN } }
    },
  },
  handOver: {
    audited: [],
    request: async ({ own }, role, app) => ({ token: (await givenPerson(app, own, role)).token }),
  },
})
