"""blender -b --python render.py -- [--only slug,slug] [--out DIR] [--spp 64] [--scale 100] [--list]
Renders registered shots (products and editorial) to WebP or PNG. DENOISE is the compiled denoise.cpp. CC0."""
import sys, os, subprocess, tempfile, time
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE); sys.dont_write_bytecode = True
import numpy as np, bpy, argparse
import studio as S
SHOTS = {}
def shot(slug, **kw):
    """kw: bg, elev, az, fill, res, spp, exposure, lights=dict, gobo, shift, fstop, dir, q"""
    def d(f): SHOTS[slug] = (f, kw); return f
    return d
sys.modules['render'] = sys.modules[__name__]
DEN = os.environ.get('DENOISE', os.path.join(HERE, 'denoise'))

def load(p):
    im = bpy.data.images.load(p, check_existing=False); im.colorspace_settings.name = 'Linear'
    w, h = im.size; a = np.empty(w*h*4, np.float32); im.pixels.foreach_get(a); bpy.data.images.remove(im)
    return w, h, np.ascontiguousarray(a.reshape(h, w, 4)[:, :, :3])

def border(margin):
    """limit the render to the product's part of the frame; prints it in pixels from the top left"""
    from bpy_extras.object_utils import world_to_camera_view as project
    bpy.context.view_layer.update(); sc = bpy.context.scene; P = S.product_points(); P = P[::max(1, len(P)//60000)]; q = np.array([project(sc, sc.camera, S.Vector(p))[:2] for p in P]); r = sc.render
    lo, hi = np.clip(q.min(0)-margin, 0, 1), np.clip(q.max(0)+margin, 0, 1); r.use_border = r.use_crop_to_border = True
    r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = lo[0], lo[1], hi[0], hi[1]; W, H = r.resolution_x, r.resolution_y; print(f'border {int(lo[0]*W)} {int((1-hi[1])*H)}', flush=True)
def render(slug, out, spp, scale, quality=82, png=False, part=0.0, strength=1.0):
    f, k = SHOTS[slug]; t0 = time.time(); S.reset(); sc = bpy.context.scene
    S.render_settings(k.get('spp', spp) if spp >= 48 else spp, k.get('exposure', .35)); S.world(k.get('world', .42))
    r = f() or {}; k = {**k, **r}
    S.cyclorama(k.get('bg', 'sand'), k.get('wall', 5.0)); S.lights(**k.get('lights', {}))
    if k.get('gobo'): S.gobo(k['gobo'])
    S.camera(**{a: k[a] for a in ('elev', 'az', 'fill', 'res', 'lens', 'fstop', 'shift', 'objs', 'focus', 'fit', 'target', 'dist') if a in k})
    if part: border(part)
    sc.render.resolution_percentage = scale; sc.cycles.samples = max(4, sc.cycles.samples//2)
    bpy.context.view_layer.cycles.denoising_store_passes = True
    tmp = tempfile.mkdtemp(); sc.use_nodes = True; nt = sc.node_tree; nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers'); fo = nt.nodes.new('CompositorNodeOutputFile'); fo.base_path = tmp
    fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.exr_codec = 'NONE'; fo.file_slots.clear()
    for nm, sk in (('c', 'Image'), ('al', 'Denoising Albedo'), ('no', 'Denoising Normal')):
        fo.file_slots.new(nm); nt.links.new(rl.outputs[sk], fo.inputs[nm])
    nt.links.new(rl.outputs['Image'], nt.nodes.new('CompositorNodeComposite').inputs[0])
    t1 = time.time(); bufs = []
    for seed in (1, 2):
        sc.cycles.seed = seed*77; sc.frame_set(seed); bpy.ops.render.render(); bufs.append({n: load(f'{tmp}/{n}{seed:04d}.exr') for n in ('c', 'al', 'no')})
    w, h, _ = bufs[0]['c']; raw = lambda n: f'{tmp}/{n}.raw'
    bufs[0]['c'][2].tofile(raw('a')); bufs[1]['c'][2].tofile(raw('b'))
    ((bufs[0]['al'][2]+bufs[1]['al'][2])/2).tofile(raw('al')); ((bufs[0]['no'][2]+bufs[1]['no'][2])/2).tofile(raw('no'))
    t2 = time.time()
    if os.path.exists(DEN): subprocess.run([DEN, str(w), str(h)]+[raw(n) for n in ('a', 'b', 'al', 'no', 'o')]+[str(strength)], check=True); res = np.fromfile(raw('o'), np.float32).reshape(h, w, 3)
    else: res = (bufs[0]['c'][2]+bufs[1]['c'][2])/2
    # gentle glow on the highlights only
    lum = np.clip(res-4.0, 0, 8)
    if lum.max() > .5:
        g = lum
        for _ in range(2):
            for ax in (0, 1):
                n = max(2, int(w*.004)); cs = np.cumsum(np.pad(g, [(n+1, n) if a == ax else (0, 0) for a in range(3)], mode='edge'), axis=ax)
                L = g.shape[ax]; g = (np.take(cs, range(2*n+1, 2*n+1+L), ax)-np.take(cs, range(0, L), ax))/(2*n+1)
        res = res+g*.25
    im = bpy.data.images.new('o', w, h, float_buffer=True); im.colorspace_settings.name = 'Linear'
    a = np.ones((h, w, 4), np.float32); a[:, :, :3] = res; im.pixels.foreach_set(a.ravel())
    st = sc.render.image_settings; st.file_format = 'PNG' if png else 'WEBP'; st.quality = k.get('q', quality); st.color_mode = 'RGB'
    d = os.path.join(out, k.get('dir', 'products')); os.makedirs(d, exist_ok=True); p = os.path.join(d, k.get('file', slug)+('.png' if png else '.webp'))
    im.save_render(p, scene=sc); subprocess.run(['rm', '-rf', tmp])
    print(f'== {slug}: build {t1-t0:.1f}s render {t2-t1:.1f}s denoise {time.time()-t2:.1f}s {os.path.getsize(p)//1024}KB', flush=True)

if __name__ == '__main__':
    ap = argparse.ArgumentParser(); ap.add_argument('--only', default=''); ap.add_argument('--out', default='images'); ap.add_argument('--spp', type=int, default=64)
    ap.add_argument('--scale', type=int, default=100); ap.add_argument('--list', action='store_true'); ap.add_argument('--png', action='store_true'); ap.add_argument('--part', type=float, default=0); ap.add_argument('--strength', type=float, default=1.0); ap.add_argument('--q', type=int, default=90)
    a = ap.parse_args(sys.argv[sys.argv.index('--')+1:] if '--' in sys.argv else [])
    import importlib
    for m in ('jewellery', 'cosmetics', 'accessories', 'dresses', 'editorial', 'colorways', 'views'):
        if os.path.exists(os.path.join(HERE, m+'.py')):
            try: importlib.import_module(m)
            except Exception: import traceback; traceback.print_exc()
    names = [n for n in SHOTS if not a.only or any(n == o or (o.endswith('*') and n.startswith(o[:-1])) for o in a.only.split(','))]
    if a.list: print('\n'.join(SHOTS)); sys.exit()
    for n in names:
        try: render(n, a.out, a.spp, a.scale, a.q, a.png, a.part, a.strength)
        except Exception: import traceback; print('!! FAILED', n); traceback.print_exc()
