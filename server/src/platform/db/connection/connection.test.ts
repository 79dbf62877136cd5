import { describe, expect, test } from 'vitest'

import { connectionFromUrl } from './connection.ts'

describe('DATABASE_URL', () => {
  test('names host, port, user, password and database', () => {
    expect(
      connectionFromUrl('postgres://owner:p%40ss@db.example:6432/shop?sslmode=disable'),
    ).toEqual({
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

  test('may name an address of IPv6', () => {
    expect(connectionFromUrl('postgres://owner@[::1]:5433/shop').host).toBe('::1')
  })

  // asvs: 12.3.2
  test.each([
    ['disable', undefined],
    ['require', { rejectUnauthorized: false }],
    ['verify-full', {}],
  ])('understands sslmode=%s', (mode, ssl) => {
    expect(connectionFromUrl(`postgres://owner@host/shop?sslmode=${mode}`).ssl).toEqual(ssl)
  })

  test.each([
    'postgres://owner@db.example/shop',
    'postgres://owner@10.0.0.5/shop?sslmode=prefer',
    'postgres://owner@[fd00::5]/shop?sslmode=allow',
    'postgres://owner@localhost/shop?host=db.example',
    'postgres://owner@127.0.0.1.example/shop',
  ])('to another machine has to say whether it is encrypted: %s', (url) => {
    expect(() => connectionFromUrl(url)).toThrow(
      /is another machine.*sslmode=verify-full .*sslmode=require .*sslmode=disable/,
    )
  })

  test.each([
    'postgres://owner@localhost/shop',
    'postgres://owner@127.0.0.1/shop?sslmode=prefer',
    'postgres://owner@[::1]:5433/shop',
    'postgres://owner@db.example/shop?host=/run/postgresql',
  ])('to this machine may leave that open: %s', (url) => {
    expect(connectionFromUrl(url).ssl).toBeUndefined()
  })

  test.each([
    ['postgres://host/shop', /name a user and a database/],
    ['postgres://owner@host', /name a user and a database/],
    ['postgres://owner@host/shop?sslmode=maybe', /sslmode "maybe" is not known/],
  ])('is refused with a reason: %s', (url, reason) => {
    expect(() => connectionFromUrl(url)).toThrow(reason)
  })
})
