import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import { useContext, useLayoutEffect, useRef } from 'react'

import { useMediaQuery } from '../../kit/use-media-query.ts'
import { ListsInFlow } from './lists-in-flow.ts'
import classes from './LookupField.module.css'

import type { ReactNode } from 'react'

/** Room in px that a list needs below its field, and the bar of the page above. */
const ROOM = { list: 300, bar: 80 }

type WithListProps = { isOpen: boolean; onClose: () => void; text: ReactNode; choices: ReactNode }

/** The field, and its list below: over what is there, or where fields stand below each other before the next one. */
export function WithList({ isOpen, onClose, text, choices }: WithListProps) {
  const isPhone = useMediaQuery('(max-width: 43.99em)')
  const isInFlow = useContext(ListsInFlow) || isPhone
  const field = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOpen && !isInFlow) makeRoom(field.current)
  }, [isOpen, isInFlow])
  if (isInFlow)
    return (
      <div className={classes.field}>
        {text}
        {isOpen && <ListBelow>{choices}</ListBelow>}
      </div>
    )
  return (
    <div className={classes.field} ref={field}>
      <Popover
        opened={isOpen}
        onChange={(stays) => !stays && onClose()}
        width="target"
        // A narrow field has a wider list: it begins where the field does.
        position="bottom-start"
        offset={4}
        // Above its field it would cover what was chosen before.
        middlewares={{ flip: false, shift: true, size: { padding: 8 } }}
        withRoles={false}
        // Inside the dialog, where screen readers look for it; fixed, so that the dialog does not cut it off.
        withinPortal={false}
        floatingStrategy="fixed"
        hideDetached={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>{text}</Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''}>{choices}</Popover.Dropdown>
      </Popover>
    </div>
  )
}

/** Brings the list into sight, and again when more of it has come. */
function ListBelow({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const height = useRef(-1)
  useLayoutEffect(() => {
    if (list.current === null || list.current.offsetHeight === height.current) return
    height.current = list.current.offsetHeight
    list.current.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div className={classes.below} ref={list}>
      {children}
    </div>
  )
}

function makeRoom(field: HTMLElement | null): void {
  if (field === null) return
  const { top, bottom } = field.getBoundingClientRect()
  const missing = bottom + ROOM.list - window.innerHeight
  if (missing > 0) window.scrollBy({ top: Math.min(missing, Math.max(0, top - ROOM.bar)) })
}
