import { createStore } from '../../../lib/shell/create-store.ts'
import { readStored, store } from '../../../lib/session/storage.ts'
import found from './sounds/found.wav'
import unknown from './sounds/unknown.wav'

const KEY = 'till-sound'
const VOLUME = 0.08

const sound = createStore(readStored(KEY) !== 'off')

/** Whether the till beeps. */
export const { get: isSoundOn, onChange: onSoundChange } = sound

/** Stored on this device. */
export function setSound(isOn: boolean): void {
  store(KEY, isOn ? 'on' : 'off')
  sound.set(isOn)
}

const FILES = { found, unknown }

type Tone = keyof typeof FILES

// Elements, because opening an AudioContext stops the page for up to a tenth of a second.
const sounds = new Map<Tone, HTMLAudioElement>()

/** High: a product was rung up. Low: it was not. It sounds after the page is drawn. */
export function beep(tone: Tone): void {
  if (isSoundOn()) requestAnimationFrame(() => setTimeout(() => void play(tone)))
}

/** Loads both tones, so that the first one does not come late. Called in an idle moment. */
export function loadSounds(): void {
  if (isSoundOn()) for (const tone of ['found', 'unknown'] as const) elementOf(tone)
}

function elementOf(tone: Tone): HTMLAudioElement {
  const element = sounds.get(tone) ?? new Audio(FILES[tone])
  sounds.set(tone, element)
  element.volume = VOLUME
  return element
}

async function play(tone: Tone): Promise<void> {
  const element = elementOf(tone)
  element.currentTime = 0
  try {
    await element.play()
  } catch (error) {
    // Without an output for sound the till sells all the same.
    console.warn('No sound', error)
  }
}
