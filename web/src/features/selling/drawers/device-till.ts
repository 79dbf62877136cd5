import { listTills } from '@mezgeb/contract/selling/tills'
import { useSyncExternalStore } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { createStore } from '../../../lib/shell/create-store.ts'
import { readStored, store } from '../../../lib/session/storage.ts'
import { useUser } from '../../../lib/session/use-user.ts'

import type { Till } from '@mezgeb/contract/selling/tills'

const KEY = 'device-till'

/** The branch and the till of this device, as they are stored. */
const chosen = createStore(readStored(KEY) ?? '')

/** Chosen once, and kept on this device. */
export function chooseTill({ id, branchId }: Pick<Till, 'id' | 'branchId'>): void {
  const text = `${branchId} ${id}`
  store(KEY, text)
  chosen.set(text)
}

/** The tills of a branch and the one of this device; both undefined while they load. */
export function useTills(branchId: string) {
  const text = useSyncExternalStore(chosen.onChange, chosen.get)
  const {
    data: tills,
    error,
    refetch,
  } = useCall(listTills, { query: { branchId } }, { enabled: branchId !== '' })
  const ownOf = (all?: readonly Till[]) =>
    all?.find(({ id, isActive }) => isActive && text === `${branchId} ${id}`)
  const load = async () => ownOf((await refetch({ throwOnError: true })).data)
  return { tills, error, own: ownOf(tills), load }
}

/** Whether the institution asks for an open till, and this device has none in the branch. */
export function useLacksTill(branchId: string): boolean {
  const isRequested = useUser().institution?.salesNeedTill === true
  const { tills, own } = useTills(isRequested ? branchId : '')
  return isRequested && tills !== undefined && (own?.shift ?? null) === null
}

/** The till of this device, for users who reach its branch; undefined without one and while it loads. */
export function useOwnTill() {
  const user = useUser()
  const [branchId = ''] = useSyncExternalStore(chosen.onChange, chosen.get).split(' ')
  const isInReach = user.branchIds === 'all' || user.branchIds?.includes(branchId) === true
  const used = user.institution !== null && isInReach ? branchId : ''
  return { branchId: used, ...useTills(used) }
}

/**
 * The open shift of this device's till, for documents of the till's branch. Waits for tills that still load: otherwise the cash of
 * the first document would be in no drawer.
 */
export function useOpenShift(): (branchId: string) => Promise<{ shiftId?: string }> {
  const till = useOwnTill()
  return async (branchId) => {
    if (branchId === '' || branchId !== till.branchId) return {}
    const shift = till.tills === undefined ? (await till.load())?.shift : till.own?.shift
    return shift ? { shiftId: shift.id } : {}
  }
}
