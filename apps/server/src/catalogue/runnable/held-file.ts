export interface HeldFile {
  readonly path: string;
  readonly size: number;
}
