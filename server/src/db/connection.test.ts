import { describe, expect, test } from 'vitest'

import { connectionFromUrl } from './connection.ts'

describe('DATABASE_URL', () => {
  test('names host, port, user, password and database', () => {
    expect(connectionFromUrl('postgres://owner:p%40ss@db.example:6432/shop')).toEqual({
      host: 'db.example',
      port: 6432,
      user: 'owner',
      password: 'p@ss',
      database: 'shop',
    })
  })

  test('may leave out port and password, and name the folder of a socket', () => {
    expect(connectionFromUrl('postgresql://owner@localhost/shop?host=/run/postgresql')).toEqual({
      host: '/run/postgresql',
      port: 5432,
      user: 'owner',
      password: '',
      database: 'shop',
    })
  })

  test.each([
    ['disable', undefined],
    ['prefer', undefined],
    ['require', { rejectUnauthorized: false }],
    ['verify-full', {}],
  ])('understands sslmode=%s', (mode, ssl) => {
    expect(connectionFromUrl(`postgres://owner@host/shop?sslmode=${mode}`).ssl).toEqual(ssl)
  })

  test.each([
    ['postgres://host/shop', /name a user and a database/],
    ['postgres://owner@host', /name a user and a database/],
    ['postgres://owner@host/shop?sslmode=maybe', /sslmode "maybe" is not known/],
  ])('is refused with a reason: %s', (url, reason) => {
    expect(() => connectionFromUrl(url)).toThrow(reason)
  })
})
