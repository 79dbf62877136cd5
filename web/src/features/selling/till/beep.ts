import { createStore } from '../../../lib/shell/create-store.ts'
import { readStored, store } from '../../../lib/session/storage.ts'

const KEY = 'till-sound'

const sound = createStore(readStored(KEY) !== 'off')

/** Whether the till beeps. */
export const { get: isSoundOn, onChange: onSoundChange } = sound

/** Stored on this device. */
export function setSound(isOn: boolean): void {
  store(KEY, isOn ? 'on' : 'off')
  sound.set(isOn)
}

const TONES = {
  found: { hertz: 1760, seconds: 0.06 },
  unknown: { hertz: 196, seconds: 0.25 },
} as const

let audio: AudioContext | undefined

/** High: a product was rung up. Low: it was not. */
export function beep(tone: keyof typeof TONES): void {
  if (!isSoundOn() || !('AudioContext' in window)) return
  const { hertz, seconds } = TONES[tone]
  try {
    audio ??= new AudioContext()
    const oscillator = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = 0.08
    oscillator.frequency.value = hertz
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start()
    oscillator.stop(audio.currentTime + seconds)
  } catch (error) {
    // Without an output for sound the till sells all the same.
    console.warn('No sound', error)
  }
}
