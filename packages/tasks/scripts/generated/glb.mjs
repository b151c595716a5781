import { times } from "./svg.mjs";

const linearLight = (channel) => {
  const value = channel / 255;
  return Math.round(255 * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
};

/** `#rrggbb` as the linear bytes that glTF wants of vertex colors. */
const vertexColor = (hex) => [1, 3, 5].map((at) => linearLight(Number.parseInt(hex.slice(at, at + 2), 16))).concat(255);

const normalOf = (before, after) => {
  const [dr, dy] = [after.r - before.r, after.y - before.y];
  const length = Math.hypot(dr, dy) || 1;
  return [dy / length, -dr / length];
};

/** A surface of revolution about the y axis; the profile runs from bottom to top on the outside. */
export const lathe = (profile, segments) => {
  const vertices = profile.flatMap(({ r, y, color }, row) => {
    const [outward, up] = normalOf(profile[Math.max(0, row - 1)], profile[Math.min(profile.length - 1, row + 1)]);
    return times(segments + 1, (i) => {
      const angle = (i / segments) * Math.PI * 2;
      const [x, z] = [Math.cos(angle), Math.sin(angle)];
      return { position: [x * r, y, z * r], normal: [x * outward, up, z * outward], color: vertexColor(color) };
    });
  });
  const quads = times((profile.length - 1) * segments, (index) => {
    const row = Math.floor(index / segments);
    const a = row * (segments + 1) + (index % segments);
    const b = a + segments + 1;
    return [a, b, a + 1, a + 1, b, b + 1];
  });
  return { vertices, indices: quads.flat() };
};

/** The same surface, moved by `place` (which also turns its normals). */
export const moved = ({ vertices, indices }, place) => ({
  vertices: vertices.map(({ position, normal, color }) => {
    const origin = place([0, 0, 0]);
    const turned = place(normal).map((value, axis) => value - origin[axis]);
    const length = Math.hypot(...turned) || 1;
    return { position: place(position), normal: turned.map((value) => value / length), color };
  }),
  indices,
});

export const joined = (surfaces) =>
  surfaces.reduce(
    (whole, { vertices, indices }) => ({
      vertices: [...whole.vertices, ...vertices],
      indices: [...whole.indices, ...indices.map((index) => index + whole.vertices.length)],
    }),
    { vertices: [], indices: [] },
  );

const description = (name, mesh, sizes, extent) => {
  const offsets = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  const view = (buffer, target) => ({ buffer: 0, byteOffset: offsets[buffer], byteLength: sizes[buffer], target });
  const count = mesh.vertices.length;
  return {
    asset: { version: "2.0", generator: "Orrery draw-generated" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name }],
    meshes: [{ name, primitives: [{ attributes: { POSITION: 0, NORMAL: 1, COLOR_0: 2 }, indices: 3, material: 0 }] }],
    materials: [{ doubleSided: true, pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0.55 } }],
    accessors: [
      { bufferView: 0, componentType: 5126, count, type: "VEC3", ...extent },
      { bufferView: 1, componentType: 5126, count, type: "VEC3" },
      { bufferView: 2, componentType: 5121, normalized: true, count, type: "VEC4" },
      { bufferView: 3, componentType: 5123, count: mesh.indices.length, type: "SCALAR" },
    ],
    bufferViews: [view(0, 34962), view(1, 34962), view(2, 34962), view(3, 34963)],
    buffers: [{ byteLength: sizes.reduce((sum, size) => sum + size, 0) }],
  };
};

const chunk = (kind, bytes, filler) => {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(padded.length, 0);
  head.write(kind, 4, "latin1");
  return Buffer.concat([head, padded]);
};

/** A mesh as a binary glTF 2.0 file. */
export const glb = (name, mesh) => {
  const positions = mesh.vertices.map(({ position }) => position.map(Math.fround));
  const edge = (pick) => [0, 1, 2].map((axis) => pick(...positions.map((position) => position[axis])));
  const parts = [
    new Float32Array(positions.flat()),
    new Float32Array(mesh.vertices.flatMap(({ normal }) => normal)),
    new Uint8Array(mesh.vertices.flatMap(({ color }) => color)),
    new Uint16Array(mesh.indices),
  ];
  const json = description(
    name,
    mesh,
    parts.map(({ byteLength }) => byteLength),
    { min: edge(Math.min), max: edge(Math.max) },
  );
  const data = Buffer.concat(parts.map((part) => Buffer.from(part.buffer)));
  const body = Buffer.concat([chunk("JSON", Buffer.from(JSON.stringify(json)), 0x20), chunk("BIN\0", data, 0)]);
  const head = Buffer.alloc(12);
  head.write("glTF", 0, "latin1");
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + body.length, 8);
  return Buffer.concat([head, body]);
};
