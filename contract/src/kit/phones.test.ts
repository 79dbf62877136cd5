import { describe, expect, it } from 'vitest'

import { phoneKey, searchedPhone } from './phones.ts'

describe('a phone number', () => {
  it.each([
    ['0911223344', '0911 22 33 44'],
    ['+251 911 22 33 44', '0911 22 33 44'],
    ['+251 (0) 911-22-33-44', '0911 22 33 44'],
    ['00251911223344', '0911 22 33 44'],
    ['251911223344', '0911 22 33 44'],
    ['911223344', '0911 22 33 44'],
    ["'0911.22.33.44", '0911 22 33 44'],
    ['="0911223344"', '0911 22 33 44'],
    ['\u202a+251\u00a0911\u2011223344\u202c', '0911 22 33 44'],
    ['712345678', '0712 34 56 78'],
    ['+251 11 551 2345', '011 551 2345'],
    ['0115512345', '011 551 2345'],
    ['115512345', '011 551 2345'],
    ['Tel: 0911-223344', '0911 22 33 44'],
    ['ስልክ፦ 0911 22 33 44', '0911 22 33 44'],
  ])('of Ethiopia: %s is %s', (text, usual) => {
    const key = `+251${usual.slice(1).replaceAll(' ', '')}`
    expect([phoneKey(text), phoneKey(usual)]).toEqual([key, key])
  })

  it.each([
    ['+1 911 223 3445', '+19112233445'],
    ['001 911 223 3445', '+19112233445'],
    ['+254 911223344', '+254911223344'],
    ['0911 / 0922', '09110922'],
    ['0911', '0911'],
    ['911223344 ext. 5', '9112233445'],
    ['', ''],
  ])('that is another one stays: %s', (text, key) => {
    expect(phoneKey(text)).toBe(key)
  })

  it('has no key where there is none', () => {
    expect([phoneKey(null), phoneKey(undefined)]).toEqual(['', ''])
  })
})

describe('a search', () => {
  it.each([
    ['0911 22 33', '09112233'],
    ['+251 911-22', '25191122'],
    ['00251 911 22', '25191122'],
    ['+251 0911 22', '25191122'],
    ['Almaz 0911', 'Almaz 0911'],
    ['0911', '0911'],
    ['12 345', '12 345'],
  ])('for %j looks for %s', (text, wanted) => {
    expect(searchedPhone(text)).toBe(wanted)
  })
})
