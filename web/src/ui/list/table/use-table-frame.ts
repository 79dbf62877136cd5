import { useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'

/** By it the router keeps how far the table was scrolled. */
export const SCROLL_ID = 'table'

/**
 * Whether the table is no wider than its frame. Then nothing scrolls but the page, and the head stays with that; a wider one
 * scrolls by itself, is where it was left as soon as its rows are there, and its head knows where the frame is on the screen.
 */
export function useTableFrame(rows: number) {
  const frame = useRef<HTMLDivElement>(null)
  // Before it is measured it is as tall as its rows: the page is scrolled to where it was left then.
  const [fits, setFits] = useState(true)
  const left = useElementScrollRestoration({ id: SCROLL_ID })
  const [goal] = useState(left?.scrollY)
  const isOpen = useRef(goal !== undefined)

  // In the frame of the first drawing: a wide table would widen the page of a phone.
  useLayoutEffect(() => {
    const box = frame.current
    const table = box?.firstElementChild
    if (box === null || !(table instanceof HTMLElement)) return undefined
    const measure = () => setFits(table.offsetWidth <= box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const box = frame.current
    if (fits || !isOpen.current || box === null || goal === undefined) return
    if (box.scrollHeight - box.clientHeight < goal) return
    isOpen.current = false
    box.scrollTop = goal
  }, [fits, rows, goal])

  useLayoutEffect(() => {
    const box = frame.current
    const head = box?.querySelector('thead')
    if (fits || box === null || head === null || head === undefined) return undefined
    const follow = () =>
      head.style.setProperty('--frame-top', `${box.getBoundingClientRect().top + box.clientTop}px`)
    follow()
    document.addEventListener('scroll', follow, { passive: true })
    return () => document.removeEventListener('scroll', follow)
  }, [fits])

  return { frame, fits }
}
