/** The invented constellations of the hero video. */
import type { Point } from './geometry.ts';

export interface Figure {
  readonly angle: number;
  readonly radius: number;
  /** Where in its life the figure is when the loop begins, from 0 to 1. */
  readonly phase: number;
  readonly stars: readonly Point[];
  readonly joints: readonly (readonly [number, number])[];
}

/** Their phases are chosen so that three are complete when the loop begins: that frame is the poster. */
export const FIGURES: readonly Figure[] = [
  {
    angle: -62,
    radius: 470,
    phase: 0.08,
    stars: [
      [-70, 30],
      [-30, -8],
      [12, 14],
      [50, -26],
      [84, 6],
      [30, 62],
    ],
    joints: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [2, 5],
    ],
  },
  {
    angle: 58,
    radius: 500,
    phase: 0.42,
    stars: [
      [-60, -40],
      [-14, -52],
      [34, -30],
      [56, 18],
      [18, 50],
      [-38, 34],
      [0, 0],
    ],
    joints: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 0],
      [6, 1],
    ],
  },
  {
    angle: 122,
    radius: 480,
    phase: 0.76,
    stars: [
      [-80, 0],
      [-36, -22],
      [8, -6],
      [46, -40],
      [50, 30],
      [92, 8],
    ],
    joints: [
      [0, 1],
      [1, 2],
      [2, 3],
      [2, 4],
      [3, 5],
      [4, 5],
    ],
  },
  {
    angle: -124,
    radius: 490,
    phase: 0.59,
    stars: [
      [-54, 44],
      [-20, 4],
      [-44, -40],
      [18, -34],
      [48, 8],
      [22, 52],
    ],
    joints: [
      [0, 1],
      [1, 2],
      [1, 3],
      [3, 4],
      [4, 5],
    ],
  },
  {
    angle: -14,
    radius: 190,
    phase: 0.92,
    stars: [
      [-46, 18],
      [-10, -14],
      [26, 4],
      [58, -22],
    ],
    joints: [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  },
];
