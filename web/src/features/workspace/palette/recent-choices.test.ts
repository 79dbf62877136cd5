import { beforeEach, describe, expect, it } from 'vitest'

import { recentChoices, rememberChoice } from './recent-choices.ts'

beforeEach(() => localStorage.clear())

describe('recent choices', () => {
  it('stand in front, each once, at most five, for each user apart', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) {
      rememberChoice('user-1', { id, label: id.toUpperCase() })
    }
    expect(recentChoices('user-1').map(({ id }) => id)).toEqual(['b', 'f', 'e', 'd', 'c'])
    expect(recentChoices('user-2')).toEqual([])
  })

  it('are none when what is stored makes no sense', () => {
    localStorage.setItem('recent:user-1', '{"id":')
    expect(recentChoices('user-1')).toEqual([])
    localStorage.setItem('recent:user-1', '[{"label":1}]')
    expect(recentChoices('user-1')).toEqual([])
  })
})
