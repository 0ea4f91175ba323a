"""Dresses on a linen dress form: bodices lofted over the torso, skirts with procedural flutes, pleats and gathers. Metres. CC0."""
from mathutils.bvhtree import BVHTree
from render import shot
from studio import *

# ------------------------------------------------------------------ dress form
SECT = [(.70, .150, .112, .0), (.78, .168, .122, .0), (.86, .176, .124, .0), (.92, .174, .120, 0), (1.0, .150, .104, 0), (1.07, .123, .088, 0), (1.12, .121, .088, 0), (1.19, .134, .096, 0), (1.26, .147, .104, .0), (1.32, .153, .100, .0),
        (1.375, .164, .088, .004), (1.405, .166, .074, .008), (1.43, .152, .063, .012), (1.45, .118, .056, .014), (1.468, .082, .052, .014), (1.49, .060, .051, .012), (1.53, .054, .052, .006), (1.60, .054, .053, .0)]
def sect(z):
    z = min(max(z, SECT[0][0]), SECT[-1][0])
    k = max(i for i in range(len(SECT)-1) if SECT[i][0] <= z+1e-9); g = lambda i: SECT[max(0, min(len(SECT)-1, i))]
    f = (z-SECT[k][0])/(SECT[k+1][0]-SECT[k][0]); r = []
    for c in (1, 2, 3):
        m0 = (g(k+1)[c]-g(k-1)[c])/(g(k+1)[0]-g(k-1)[0]) if k > 0 else 0; m1 = (g(k+2)[c]-g(k)[c])/(g(k+2)[0]-g(k)[0]) if k < len(SECT)-2 else 0
        h = g(k+1)[0]-g(k)[0]; r.append((2*f**3-3*f*f+1)*g(k)[c]+(f**3-2*f*f+f)*h*m0+(-2*f**3+3*f*f)*g(k+1)[c]+(f**3-f*f)*h*m1)
    return r
def body(th, z, off=0.0, bust=1.0):
    a, b, cy = sect(z); c, s = cos(th), sin(th); p = 2/2.25
    x = (a+off)*math.copysign(abs(c)**p, c); y = (b+off)*math.copysign(abs(s)**p, s)+cy
    if s < 0:
        for sx in (-1, 1): y -= bust*.046*exp(-((x-sx*.068)**2)/(2*.042**2)-((z-1.245)**2)/(2*.046**2))*min(1, -s*2.2)
    else: y += .014*exp(-((z-.88)**2)/(2*.08**2))*s+.006*exp(-((z-1.3)**2)/(2*.08**2))*s
    return (x, y, z)
FORM = '#dccdb8'
def form(stand=True, zlow=.72):
    m = M_cloth(FORM, 420, .10, wrinkle=.0)
    t = surf(lambda u, v: body(2*pi*u, zlow+(1.585-zlow)*v), 128, 150, m, True)
    lathe([(0, 1.578), (.052, 1.58, .004), (.057, 1.59, .006), (.05, 1.612, .012), (.016, 1.62, .006), (.012, 1.64, .005), (.021, 1.66, .012), (0, 1.672)], M_wood('#9a6a43', '#6d452a'), 96)
    if stand:
        g = M_metal('#c9a46a', .22)
        lathe([(0, .02), (.011, .02), (.011, zlow), (0, zlow)], g, 32); lathe([(0, 0), (.165, 0, .006), (.165, .012, .006), (.03, .022, .01), (.018, .06, .01), (0, .06)], M_wood('#9a6a43', '#6d452a'), 128)
        a, b, _ = sect(zlow); xf(prism([(x*a*.99, y*b*.99) for x, y in superellipse(1, 1, 2.25)], .012, M_wood('#9a6a43', '#6d452a'), .003), (0, 0, zlow-.012))
    return t

# ------------------------------------------------------------------ garment pieces
def front(th): return abs((th+pi/2+pi) % (2*pi)-pi)      # angular distance from centre front, 0..pi
def ss(a, b, x): t = min(1, max(0, (x-a)/(b-a))); return t*t*(3-2*t)
def top_flat(z=1.30, sweet=.0, zb=None, zu=None):
    zb = zb or z-.02
    def f(th):
        a = front(th); h = z+(zb-z)*ss(.9, 2.6, a)
        if sweet: h += sweet*(exp(-((a-.55)/.36)**2)-.9*exp(-(a/.22)**2))
        return h
    return f
# ---- cuts: each returns f(x, y, z, th, isfront) in metres, positive where there is cloth
def smooth_min(a, b, k=.006): h = np.clip(.5+.5*(b-a)/k, 0, 1); return b+(a-b)*h-k*h*(1-h)
def cut_top(top):
    """below the height top(th)"""
    def f(x, y, z, th, fr): t = np.array([top(t) for t in th[0]])[None, :]; return (t-z)
    return f
def cut_armhole(xs=.122, zu=1.285, xe=.185, ze=1.372):
    """ellipse at the side, open above its centre up to the shoulder"""
    rx = xe-xs; xb = .150; rz = (ze-zu)/sqrt(max(.05, 1-((xb-xe)/rx)**2)) if abs(xb-xe) < rx else ze-zu
    def f(x, y, z, th, fr): ax = np.abs(x); lo = (np.sqrt(((ax-xe)/rx)**2+((z-ze)/rz)**2)-1)*min(rx, rz); return np.where(z < ze, lo, xs-ax)
    return f
def cut_neck(zv=1.24, xn=.075, zb=1.36, bow=1.15, z1=1.45, round_=False):
    """V (or rounded) neckline in front, a rounded one at the back; xn: half width at the shoulder"""
    def f(x, y, z, th, fr):
        ax = np.abs(x); t = np.clip((z-zv)/(z1-zv), 0, 1); edge = xn*(np.sqrt(1-(1-t)**2) if round_ else t**(1/bow)); k = (z1-zv)/sqrt((z1-zv)**2+xn**2)
        front_ = np.where(z < zv, np.hypot(ax, np.minimum(0, z-zv))*.6+(zv-z)*.4, (ax-edge)*k)
        back = (np.hypot(ax/xn, np.maximum(0, z1-z)/(z1-zb))-1)*min(xn, z1-zb)      # an ellipse up to z1, then straight
        return np.where(fr, front_, back)
    return f
def cut_all(*fs):
    def f(*a):
        r = fs[0](*a)
        for g in fs[1:]: r = smooth_min(r, g(*a))
        return r
    return f
def cut_poly(P, back=None):
    """inside a polygon of (|x|, z) in front; back: f(|x|, z) behind"""
    P = np.array(P)
    def f(x, y, z, th, fr):
        ax = np.abs(x); d = np.full(ax.shape, 9.); ins = np.zeros(ax.shape, bool); zz = np.broadcast_to(z, ax.shape)
        for (ax0, z0), (ax1, z1) in zip(P, np.roll(P, -1, 0)):
            ex, ez = ax1-ax0, z1-z0; t = np.clip(((ax-ax0)*ex+(zz-z0)*ez)/(ex*ex+ez*ez), 0, 1); d = np.minimum(d, np.hypot(ax-ax0-t*ex, zz-z0-t*ez))
            ins ^= ((z0 > zz) != (z1 > zz)) & (ax < ex*(zz-z0)/(ez if ez else 1e-9)+ax0)
        return np.where(fr, np.where(ins, d, -d), back(ax, zz) if back else -np.maximum(.001, d))
    return f
def cut_front(x, y, z, th, fr): return -np.sin(th)*.13
def cut_wrap(side, zv, k, bow=0):
    """the front panel that comes from one shoulder (side: 1 right, -1 left of the picture) and crosses below zv"""
    def f(x, y, z, th, fr): e = (side*x-k*(z-zv)-bow*np.sin(np.clip((z-zv)/.2, 0, 1)*pi))/sqrt(1+k*k); return np.where(fr, e, .2)
    return f
def cut_slip(zv, zs, xs, zu, zb):
    """pointed cups under thin straps"""
    def f(x, y, z, th, fr):
        ax = np.abs(x); t = np.clip((ax-xs)/(.148-xs), 0, 1); e = np.where(ax < xs, zv+(zs-zv)*(ax/xs)**1.1, zs+(zu-zs)*(1-(1-t)**1.6)); a = np.abs((th+pi/2+pi) % (2*pi)-pi)
        t = np.clip((a-1.5)/1.2, 0, 1); return np.where(fr, (e-z)*.8, (zu+(zb-zu)*t*t*(3-2*t)-z))
    return f
def cut_halter(zu=1.262, zn=1.46, xn=.052, zb=1.15):
    def f(x, y, z, th, fr):
        t = np.clip((z-zu)/(zn-zu), 0, 1); a = np.abs((th+pi/2+pi) % (2*pi)-pi); u = np.clip((a-1.5)/1.2, 0, 1)
        return np.where(fr, xn+(.158-xn)*(1-t)**1.7-np.abs(x)+np.where(z < zu, zu-z, 0), zu+(zb-zu)*u*u*(3-2*u)-z)
    return f
def gbody(TH, Z, off):
    """the form as cloth sees it: bridged between the breasts, falling softly below them; arrays of angles and heights"""
    A = np.array([sect(z) for z in Z[:, 0]]); a, b, cy = A[:, :1], A[:, 1:2], A[:, 2:3]; c, s = np.cos(TH), np.sin(TH); p = 2/2.25
    x = (a+off)*np.sign(c)*np.abs(c)**p; y = (b+off)*np.sign(s)*np.abs(s)**p+cy; ax = np.abs(x); dz = Z-1.245
    gx = np.where(ax < .068, 1-.16*(1-ax/.068)**2, np.exp(-np.maximum(0, ax-.068)**2/(2*.046**2))); gz = np.where(dz > 0, np.exp(-dz**2/(2*.050**2)), np.exp(-dz**2/(2*.066**2)))
    y = np.where(s < 0, y-.0455*gx*gz*np.minimum(1, -s*2.2), y+.014*np.exp(-((Z-.88)**2)/(2*.08**2))*s+.006*np.exp(-((Z-1.3)**2)/(2*.08**2))*s)
    return np.broadcast_to(x, TH.shape).copy(), np.broadcast_to(y, TH.shape).copy()
def shoulder_rows(z0, z1, step=.0035):
    """heights from z0 up to z1 at equal distances along the silhouette"""
    z, out = z0, [z0]
    while z < z1: a0 = sect(z)[0]; a1 = sect(z+.001)[0]; z += step/sqrt(1+((a1-a0)/.001)**2); out.append(min(z, z1))
    return out
class Dress:
    def __init__(s, m, zlow=.74):
        s.m = m; s.form = form(True, zlow); me = s.form.data; s.bvh = BVHTree.FromPolygons([v.co.copy() for v in me.vertices], [tuple(p.vertices) for p in me.polygons])
        s.loops = []
    def cloth(s, X, Y, Z, f, U, m, thick, edge=.0018):
        """mesh of a closed grid (rows x angles), cut along f = 0, its open edges rolled"""
        J, I = X.shape; P = np.stack([X, Y, Z], -1).reshape(-1, 3); f = np.where(np.abs(f) < 2e-5, 2e-5, f).ravel(); V, UV, idx, cutv, F, seg = [], [], {}, {}, [], []
        def keep(i):
            if i not in idx: idx[i] = len(V); V.append(P[i]); UV.append(U[i])
            return idx[i]
        def edgev(i, j):
            k = (min(i, j), max(i, j))
            if k not in cutv: t = min(.97, max(.03, f[k[0]]/(f[k[0]]-f[k[1]]))); cutv[k] = len(V); V.append(P[k[0]]*(1-t)+P[k[1]]*t); UV.append(U[k[0]])
            return cutv[k]
        for j in range(J-1):
            for i in range(I):
                q = (j*I+i, (j+1)*I+i, (j+1)*I+(i+1) % I, j*I+(i+1) % I); n = sum(f[k] > 0 for k in q)
                if n == 4: F.append([keep(k) for k in q][::-1])
                elif n:
                    poly, cuts = [], []
                    for a, b in zip(q, q[1:]+q[:1]):
                        if f[a] > 0: poly.append(keep(a))
                        if (f[a] > 0) != (f[b] > 0): e = edgev(a, b); poly.append(e); cuts.append(e)
                    if len(poly) > 2: F.append(poly[::-1])
                    if len(cuts) == 2: seg.append(cuts)
        o = mesh(V, F, m, 'dress', uvs=UV); solid(o, thick, 1)
        nb = {}
        for a, b in seg: nb.setdefault(a, []).append(b); nb.setdefault(b, []).append(a)
        loops, seen = [], set()
        for st in sorted(nb, key=lambda k: len(nb[k])):      # open edges first, from one end
            if st in seen: continue
            L, prev, cur = [st], None, st; seen.add(st)
            while True:
                nx = [k for k in nb[cur] if k != prev and k not in seen]
                if not nx: break
                prev, cur = cur, nx[0]; seen.add(cur); L.append(cur)
            if len(L) > 20: loops.append(([Vector(V[k]) for k in L], len(L) > 2 and st in nb[L[-1]] and len(nb[st]) == 2))
        for L, closed in loops:
            n = len(L); Q = resample(L, max(40, int(n*.6)), closed); e = (0,) if closed else (0, len(Q)-1)
            for _ in range(2): Q = [Q[i] if not closed and i in e else (Q[i-1]+Q[i]*2+Q[(i+1) % len(Q)])/4 for i in range(len(Q))]
            if edge: tube([tuple(q) for q in Q], edge, m, closed, 4)['product'] = 1
            if closed: s.loops.append(Q)
        return o
    def piece(s, cut, waist, hem, flare=.30, folds=16, amp=.05, ease=.005, nu=640, ns=110, m=None, rnd=3, thick=.0016, waist_ease=.004, soft=1.0, sharp=1.0, hemwave=.008, start=.0, gather=.0022, uvm=(1.2, 1.2), train=0, top=1.475, darts=True, skirt=True, seam=True, edge=.0018, lap=0, extra=None):
        """bodice cut from the body's surface down to the waist, then a skirt whose flutes start at different heights and swell to the hem"""
        R = random.Random(rnd); ph = [R.uniform(0, 6.28) for _ in range(14)]; L = waist-hem; fl = []
        for i in range(folds):
            c = 2*pi*(i+R.uniform(-.30, .30))/folds; fl.append((c, 2*pi/folds*R.uniform(.20, .32), L*R.uniform(start, start+.30), amp*R.uniform(.6, 1.25), R.uniform(-.10, .10), R.uniform(.9, 1.7)))
        th = (2*pi*np.arange(nu)/nu)[None, :]; zb = np.array(shoulder_rows(waist-lap, top)[::-1])[:, None]; ssv = lambda a, b, v: (lambda t: t*t*(3-2*t))(np.clip((v-a)/(b-a), 0, 1))
        TH = np.repeat(th, len(zb), 0); Z = np.repeat(zb, nu, 1); E = waist_ease+(ease-waist_ease)*ssv(0, .12, Z-waist); x, y = gbody(TH, Z, E)
        def crumple(TH, Z):
            """soft folds: pressed together at the waist, drawn from the bust to the side"""
            u = TH*.135; v = Z-waist; side = np.cos(TH)**2
            w = .0019*np.exp(-((v-.004)/.055)**2)*np.sin(2*pi*v/.034+1.8*np.sin(2*pi*u/.17+ph[0])+ph[1])*np.clip(np.sin(2*pi*u/.23+ph[2]+.9*np.sin(2*pi*u/.41))*.6+.5, 0, 1)
            w += .0013*np.exp(-((v-.075)/.06)**2)*side*np.sin(2*pi*(v*1.0-.55*np.abs(np.abs(np.cos(TH))-1)*.2)/.041+1.5*np.sin(2*pi*u/.29+ph[3])+ph[4])
            w += .0011*np.exp(-((v-.16)/.05)**2)*side*np.sin(2*pi*(v+.5*np.abs(np.sin(TH))*.1)/.052+np.sin(2*pi*u/.2+ph[5]))
            w += .0010*np.sin(2*pi*u/.19+6*v+ph[6]+1.4*np.sin(9*v+ph[7]))*np.sin(2*pi*v/.16+ph[8])
            return w*soft
        D = crumple(TH, Z)
        if seam:
            g = lambda d, w: np.exp(-(d/w)**2); fr = np.sin(TH) < 0; D -= .0016*g(np.sin(TH)*.13, .0022)*(np.abs(np.cos(TH)) > .5)
            if darts:
                for sx in (-1, 1):
                    xd = sx*(.052+.012*ssv(0, .12, Z-waist)); k = 1-ssv(.085, .115, Z-waist); D -= np.where(fr, (.0019*g(x-xd, .0022)-.0010*g(x-xd, .007))*k, 0); D -= np.where(~fr, .0016*g(x-sx*.06, .0022)*(1-ssv(.10, .14, Z-waist)), 0)
            D -= np.where(~fr, .0017*g(x, .0020), 0)
        if extra: D = D+extra(x, Z, TH)
        f = cut(x, y, Z, TH, np.sin(TH) < 0) if cut else np.ones_like(x)
        D *= ssv(0, .012, f)*.85+.15; D = np.maximum(D, -.0052); X, Y, ZZ = x+np.cos(TH)*D, y+np.sin(TH)*D, Z.copy(); UVr = np.broadcast_to(np.linspace(0, .4, len(zb))[:, None], X.shape)
        if skirt:
            q = (L*np.arange(1, ns+1)/ns)[:, None]; T2 = np.repeat(th, ns, 0); z2 = waist-q; x2, y2 = gbody(T2, np.repeat(np.maximum(z2, .86), nu, 1), waist_ease+.004*ssv(0, .22, q)); d = np.zeros_like(x2)
            for c, w, q0, A, dr, pw in fl:
                da = (T2-c-dr*q/L+pi) % (2*pi)-pi; d += A*ssv(q0*.6, L*1.15, q)**(pw*.75)*np.exp(-np.abs(da/w)**(2*sharp))*(np.abs(da) < 3*w)
            cr = crumple(T2, np.repeat(z2, nu, 1))*np.exp(-(q/.10)**2); ft = np.broadcast_to(T2, x2.shape)
            g2 = flare*q*ssv(0, .28, q)+d+cr+gather*ssv(0, .012, q)*np.exp(-q/.075)*(np.sin(58*ft+ph[4]+3*np.sin(5*ft))+.6*np.sin(37*ft+ph[5]))+gather*1.6*ssv(.05, .3, q)*np.sin(23*ft+ph[6]+2.2*np.sin(4*ft+ph[7])+q*3)
            if seam: g2 -= np.where(np.sin(ft) > 0, .0017*np.exp(-((x2)/.0022)**2), 0)+.0012*np.exp(-((np.sin(ft)*.14)/.0024)**2)
            X2, Y2 = x2+np.cos(T2)*g2, y2+np.sin(T2)*g2*(1+train*np.maximum(0, np.sin(T2))*q); Z2 = z2+hemwave*(q/L)**3*np.sin(3*ft+ph[3])+.22*d*(q/L)**2
            X, Y, ZZ = np.vstack([X, X2]), np.vstack([Y, Y2]), np.vstack([ZZ, Z2]); f = np.vstack([f, np.ones_like(X2)]); UVr = np.vstack([UVr, np.broadcast_to(.4+.6*q/L, X2.shape)])
        U = np.stack([np.broadcast_to(th/(2*pi)*uvm[0], X.shape), UVr*uvm[1]], -1).reshape(-1, 2)
        return s.cloth(X, Y, ZZ, f, U, m or s.m, thick, edge)
    def patch(s, cut, z0, z1, off, m=None, thick=.0016, edge=.0016, nu=640, step=.003, lift=None):
        """a second layer on the body between two heights, cut to shape: collar, band, overlap"""
        th = (2*pi*np.arange(nu)/nu)[None, :]; zb = np.array(shoulder_rows(z0, z1, step)[::-1])[:, None]; TH = np.repeat(th, len(zb), 0); Z = np.repeat(zb, nu, 1); x, y = gbody(TH, Z, off)
        f = cut(x, y, Z, TH, np.sin(TH) < 0)
        if lift: d = lift(x, y, Z, TH, f); x, y = x+np.cos(TH)*d, y+np.sin(TH)*d
        return s.cloth(x, y, Z, f, np.zeros((x.size, 2))+np.stack([TH.ravel()/5, Z.ravel()], -1), m or s.m, thick, edge)
    def strap(s, x, w=.012, a0=10, a1=170, zc=1.33, off=.005, xb=None, m=None, thick=.003, n=60):
        """ribbon over the shoulder, pressed on the form by ray casting"""
        res = []
        for sd in (-1, 1):
            def f(u, v):
                al = radians(a0+(a1-a0)*u); xx = (x+((xb or x)-x)*u+(v-.5)*w)*sd
                d = Vector((0, -cos(al), sin(al))); hit = s.bvh.ray_cast(Vector((xx, 0, zc))+d*.6, -d)
                p = hit[0] if hit[0] else Vector((xx, 0, zc))+d*.1; nn = hit[1] if hit[1] else d
                if nn.dot(d) < 0: nn = -nn
                return tuple(p+(nn*.5+d*.5).normalized()*off)
            o = surf(f, n, max(4, int(w*200)), m or s.m); sm = o.modifiers.new('sm', 'SMOOTH'); sm.iterations = 6; sm.factor = .5; solid(o, thick, 0); subsurf(o, 1); res.append(o)
        return res
    def belt(s, z, h=.03, m=None, off=.012, thick=.004, knot=None, buckle=None):
        th = (2*pi*np.arange(360)/360)[None, :]; v = (np.arange(13)/12)[:, None]; TH = np.repeat(th, 13, 0); Z = np.repeat(z+(.5-v)*h, 360, 1); X, Y = gbody(TH, Z, off+thick*np.sin(pi*v)**.4-thick*.6)
        o = s.cloth(X, Y, Z+.0012*np.sin(2*TH+1), np.ones_like(X), np.stack([TH.ravel()/5, Z.ravel()], -1), m or s.m, .0012, 0)
        if buckle:
            y = body(-pi/2, z, off)[1]-.006; b = surf(lambda u, v: (h*.62*cos(2*pi*u)+.004*cos(2*pi*v)*cos(2*pi*u), y-.003*sin(2*pi*v), z+(h*.66*sin(2*pi*u)+.004*cos(2*pi*v)*sin(2*pi*u))), 48, 12, buckle, True, True)
        if knot:
            x = knot; th = -pi/2+x/.12; bx, by, bz = body(th, z, off+.006)
            sphere(.018, m or s.m, (bx, by, bz), 32, (1.0, .7, .85))
            for k, (dx, L) in enumerate(((-.02, .34), (.035, .28))):
                P = spline([(bx, by-.004, bz), (bx+dx*.6, by-.022, bz-.06), (bx+dx, by-.03-.01*k, bz-.17), (bx+dx*1.5, by-.055-.02*k, bz-L)], 40)
                q = surf(lambda u, v: tuple(P[min(39, int(v*39))]+Vector(((u-.5)*(.016+.026*v), .006*sin(u*7+v*5+k), 0))), 8, 39, m or s.m); solid(q, .003); subsurf(q, 1)
            for sx in (-1, 1):
                q = surf(lambda u, v: (bx+sx*(.01+.055*sin(pi*v)), by-.008-.016*sin(2*pi*u)*sin(pi*v)-.006, bz+.002+(.018*cos(2*pi*u)*sin(pi*v*.98)+.012*sin(pi*v)) - .02*sin(pi*v)**2), 24, 16, m or s.m, True)
        return o
    def flounce(s, zf, L, off=.010, folds=20, amp=.028, out=.30, nu=400, nv=40, m=None, rnd=5):
        R = random.Random(rnd); fl = [(2*pi*(i+R.uniform(-.3, .3))/folds, 2*pi/folds*R.uniform(.26, .42), amp*R.uniform(.5, 1.15), R.uniform(-.06, .06)) for i in range(folds)]
        def f(u, v):
            th = 2*pi*u; z0 = zf(th); q = L*v; x0, y0, _ = body(th, z0, off); x1, y1, _ = body(th, max(z0-q, 1.12), off)
            k = ss(0, 1, v); ax, ay = abs(cos(th)), abs(sin(th)); x = x0 if abs(x0) > abs(x1) else x1; y = min(y0, y1) if sin(th) < 0 else max(y0, y1)
            d = sum(A*v**.8*exp(-((((th-c-dr*v+pi) % (2*pi))-pi)/w)**2) for c, w, A, dr in fl); g = out*q*ss(0, .3, v)+d
            return (x0+(x-x0)*k+cos(th)*g, y0+(y-y0)*k+sin(th)*g, z0-q+.2*d+.012*exp(-((v)/.1)**2)*0)
        o = surf(f, nu, nv, m or s.m, True); solid(o, .003, 1)
        band = surf(lambda u, v: body(2*pi*u, zf(2*pi*u)+.012*(v-.5), off+.004*sin(pi*v)), 160, 5, m or s.m, True); solid(band, .004, 1); return o
    def sleeve(s, L=.17, r1=.075, tilt=36, m=None, flat=.86, wave=.004, nf=5, bulge=.012, hem=True):
        """hangs from the armholes of the bodice cut before"""
        for Q in [q for q in s.loops if abs(sum(p.x for p in q)/len(q)) > .08]:
            C = sum(Q, Vector())/len(Q); sd = 1 if C.x > 0 else -1; d = Vector((sd*sin(radians(tilt)), 0, -cos(radians(tilt)))); e1 = Vector((0, 1, 0)); e2 = d.cross(e1).normalized(); n = len(Q); M = 28
            ang = [math.atan2((p-C).dot(e1), (p-C).dot(e2)) for p in Q]; dep = [(p-C).dot(d) for p in Q]; lo = min(dep)
            def f(i, v):
                p = Q[i]; a = ang[i]; r = r1*(1+wave/r1*sin(nf*a+1.3)+.6*wave/r1*sin((nf+3)*a)); E = C+d*L+e2*(r*cos(a))+e1*(r*flat*sin(a)); k = v*v*(3-2*v)*.35+v*.65; out = (e2*cos(a)+e1*sin(a))*bulge*sin(pi*v)**.8
                q = p*(1-k)+E*k+out*(1 if v > .001 else 0)+d*(.012*sin(pi*v)*(1-(dep[i]-lo)*4)); return q+(e2*cos(a)+e1*sin(a))*(.0022*sin(pi*v)*sin(7*a+9*v+sd)*v)
            G = [f(i, j/M) for j in range(M+1) for i in range(n)]; F = [(j*n+i, j*n+(i+1) % n, (j+1)*n+(i+1) % n, (j+1)*n+i) for j in range(M) for i in range(n)]
            o = mesh(G, F, m or s.m, 'surf', uvs=[(i/n*.5, j/M*.3) for j in range(M+1) for i in range(n)]); solid(o, .0018, 0)
            for j, r in ((M, .0018), (M-3, .0009)) if hem else ((M, .0016),): tube([tuple(G[j*n+i]) for i in range(n)], r, m or s.m, True, 4)
K = dict(elev=4, az=-22, fill=.86, spp=36, fstop=5, wall=1.15, lights=dict(soft=.8))
def frame(hem, wide=.0):
    """frame from the neck cap to just under the hem; the stand runs out of the picture"""
    o = mesh([(0, 0, 1.672), (0, 0, hem-.10)], [], None, 'frame'); o['product'] = 1; o.hide_render = False
    e = [p for p in bpy.context.scene.objects if p.name.startswith(('dress', 'surf', 'frame', 'flounce')) and p.type == 'MESH']
    return dict(objs=e)

def bodice(zv=1.265, xs=.126, xn=.070, zb=1.38, zu=1.285, **k): return cut_all(cut_armhole(xs, zu), cut_neck(zv, xn, zb, **k))
def wrapped(d, zv, xn, waist, xs, zu=1.285, zb=1.40, **k):
    """two front panels crossing at zv, the upper one gathered along its edge"""
    kk = xn/(1.447-zv); arm = cut_armhole(xs, zu); back = cut_neck(0, xn, zb); nb = lambda *a: np.where(a[4], .2, back(*a))
    d.piece(cut_all(arm, cut_wrap(-1, zv, kk), nb), waist, darts=False, **k)
    fold = lambda x, y, z, th, f: .0013*np.sin(2*pi*np.clip(f, 0, 1)/.026+2*np.sin(z*17))*np.exp(-np.clip(f, 0, 1)/.07)*np.clip(f/.01, 0, 1)-.0030*np.exp(np.minimum(0, np.sin(th))*.13/.016)
    d.patch(cut_all(arm, cut_wrap(1, zv, kk), cut_front), waist-.006, 1.475, .0085, lift=fold)
def aline(c='#274a86'):
    d = Dress(M_cloth(c, 420, .06, .9, .30, wrinkle=.05, wscale=14, crepe=420)); d.piece(bodice(1.262), 1.10, .34, .15, 15, .085); d.belt(1.10, .022, None, .007, .003)
@shot('01-aline-midi-dress', bg='ivory', **K)
def _(): aline(); return frame(.34)
def slip(c='#b0874d'):
    d = Dress(M_satin(c, .34, wrinkle=.03, wscale=16, sheen=.1, wstr=0, aniso=.7))
    d.piece(cut_slip(1.235, 1.318, .080, 1.255, 1.215), 1.06, .30, .02, 12, .066, ease=.008, waist_ease=.010, start=.15, rnd=8, soft=1.25, darts=False)
    d.strap(.080, .007, -4, 228, xb=.06, zc=1.30, off=.004, n=80)
@shot('02-bias-slip-dress', bg='taupe', **K)
def _(): slip(); return frame(.30)
def sheath(c='#121013', belt='#0a0909'):
    d = Dress(M_cloth(c, 420, .10, .9, .45, wrinkle=.06, wscale=12, crepe=330))
    d.piece(bodice(1.318, .134, .086, 1.38, 1.29), 1.10, .44, .0, 6, .012, waist_ease=.006, start=.5, hemwave=.002, gather=.0004); d.belt(1.095, .022, M_leather(belt, 420, .22), .009, buckle=gold(.14))
@shot('03-tailored-sheath-dress', bg='rose', **K)
def _(): sheath(); return frame(.44)
def wrap(c='#0f4a33'):
    m = M_cloth(c, 420, .05, .62, .35, wrinkle=.04, wscale=14, crepe=520); d = Dress(m)
    arm = d.patch(cut_armhole(.134, 1.285), 1.15, 1.475, .007, edge=0); bpy.data.objects.remove(arm); holes, d.loops = d.loops, []
    wrapped(d, 1.225, .072, 1.105, .134, hem=.34, flare=.10, folds=13, amp=.088, ease=.005, rnd=11)
    d.loops = holes; d.sleeve(.135, .082, 32, m, .92, .007, 4); d.belt(1.105, .040, m, .011, .004, knot=.075)
@shot('04-silk-wrap-dress', bg='blush', **K)
def _(): wrap(); return frame(.34)
def maxi(c='#8e1520'):
    d = Dress(M_cloth(c, 420, .05, .9, .4, wrinkle=.05, wscale=12, crepe=420)); d.piece(bodice(1.238, .116, .080, 1.31, 1.275), 1.12, .07, .08, 15, .095, ns=150, rnd=4); d.belt(1.12, .032, None, .008, .003)
@shot('05-riviera-maxi-dress', bg='cream', **{**K, 'wall': 1.6})
def _(): maxi(); return frame(.12)
def fitflare(c='#b0977a'):
    d = Dress(M_cloth(c, 420, .05, .6, .3, wrinkle=.04, wscale=14, crepe=520)); d.piece(cut_top(top_flat(1.30, .018, 1.26)), 1.10, .54, .48, 18, .105, rnd=6)
    d.strap(.088, .022, -28, 226, off=.0045, n=80); d.belt(1.10, .028, None, .008, .003)
@shot('06-fit-and-flare-dress', bg='clay', **K)
def _(): fitflare(); return frame(.54)
def tier(z, r0, L, n, m, base=.86, nu=420, nv=36, rnd=3, out=.26):
    R = random.Random(rnd+n); fl = [(2*pi*(i+R.uniform(-.35, .35))/n, 2*pi/n*R.uniform(.28, .42), R.uniform(.5, 1.2), R.uniform(-.05, .05)) for i in range(n)]; ph = R.uniform(0, 6)
    def f(u, v):
        th = 2*pi*u; x, y, _ = body(th, max(z, base), r0); q = L*v
        d = sum(A*exp(-((((th-c-dr*v+pi) % (2*pi))-pi)/w)**2) for c, w, A, dr in fl if abs(((th-c+pi) % (2*pi))-pi) < 4*w)
        g = out*q+d*(.010*ss(0, .06, q)+.020*v)+.010*v*sin(5*th+ph)
        return (x+cos(th)*g, y+sin(th)*g, z-q+.10*d*.02*v)
    o = surf(f, nu, nv, m, True); solid(o, .003, 1)
    rf = surf(lambda u, v: tuple(Vector(f(u, .02))+Vector((cos(2*pi*u), sin(2*pi*u), 0))*(.006*sin(pi*v)-.004+.0016*sin(n*2*2*pi*u))+Vector((0, 0, .018*(v-.35)))), nu, 5, m, True); solid(rf, .003, 1); return o
def tiered():
    m = M_cloth('#5a86bd', 420, .06, .9, .3, wrinkle=.05, wscale=14, crepe=420); d = Dress(m); d.piece(bodice(1.285, .124, .078, 1.36), 1.12, .86, .16, 26, .022, start=.0, rnd=2)
    tier(.90, .024, .25, 30, m); tier(.665, .078, .26, 36, m); d.belt(1.12, .014, None, .007, .003)
@shot('07-tiered-cotton-dress', bg='sand', **K)
def _(): tiered(); return frame(.41)
def shirt(c='#b39c78'):
    m = M_cloth(c, 360, .12, .95, .2, wrinkle=.10, wscale=12, crepe=260); d = Dress(m)
    d.piece(cut_all(cut_armhole(.138, 1.268, .20, 1.365), cut_neck(1.318, .066, 1.462, z1=1.472)), 1.10, .36, .09, 12, .070, ease=.008, waist_ease=.006, soft=1.5, rnd=9); d.sleeve(.17, .084, 34, m, .90, .004)
    d.patch(cut_all(lambda x, y, z, th, fr: np.where(fr, .0145-np.abs(x), -.05)), 1.10, 1.316, .0105, edge=.0012, step=.004)
    P = lambda off, z: (0, float(gbody(np.array([[-pi/2]]), np.array([[z]]), off)[1][0, 0]), z)
    for z in (1.300, 1.245, 1.190, 1.137): xf(lathe([(0, 0), (.0072, 0, .001), (.0072, .0028, .001), (.005, .0022), (0, .0018)], M_lacquer('#f2e9da', .15), 32), tuple(Vector(P(.0105, z))+Vector((0, -.0014, 0))), (90, 0, 0))
    d.patch(cut_poly([(.056, 1.432), (.001, 1.316), (.030, 1.330), (.083, 1.385)]), 1.30, 1.45, .0115)
    collar = cut_poly([(.060, 1.56), (.060, 1.475), (.044, 1.408), (.098, 1.366), (.122, 1.446), (.122, 1.56)], back=lambda ax, z: z-(1.430+.018*(ax/.12)**2))
    d.patch(cut_all(collar, lambda x, y, z, th, fr: 1.476-z+0*x), 1.34, 1.484, .0125, step=.002)
    d.belt(1.10, .034, m, .012, .004, knot=.03)
@shot('08-linen-shirt-dress', bg='sage', **K)
def _(): shirt(); return frame(.36)
def halter(c='#b4b7bc'):
    t = NT('liquid'); n0 = t.bump(t.noise(t.co(), 14, 4), .04, .1); m = t.out(t.pbr(c, .36, .7, .6, Normal=n0)); d = Dress(m)
    d.piece(cut_halter(), 1.06, .24, .03, 12, .075, ease=.008, waist_ease=.010, start=.12, rnd=14, soft=.9, darts=False, gather=.0012, extra=lambda x, z, th: .0013*np.sin(2*pi*x/.0135)*np.clip((z-1.34)/.12, 0, 1)**1.5-.0046*np.clip((z-1.44)/.03, 0, 1), top=1.4845)
    d.patch(lambda x, y, z, th, fr: np.minimum(z-1.483, 1.507-z)+0*x, 1.476, 1.513, .0056, step=.0012)
@shot('09-liquid-halter-dress', bg='stone', **K)
def _(): halter(); return frame(.24)
def offshoulder(c='#141215'):
    m = M_cloth(c, 420, .05, .9, .5, wrinkle=.05, wscale=12, crepe=420); d = Dress(m)
    d.piece(cut_top(top_flat(1.215, 0, 1.215)), 1.10, .36, .10, 14, .085, rnd=12); d.flounce(lambda th: 1.366-.016*cos(front(th))**2, .17); d.belt(1.10, .02, None, .007, .003)
@shot('10-off-shoulder-dress', bg='blush', **K)
def _(): offshoulder(); return frame(.36)
def pleated(c='#c79a4c'):
    t = NT('plisse'); m = t.out(t.pbr(c, .38, .72, .5, Sheen=.2)); d = Dress(m); N = 72
    wrapped(d, 1.248, .072, 1.10, .124, hem=1.09, flare=.05, folds=4, amp=.0, ns=2, rnd=3)
    def f(u, v):
        th = 2*pi*u; z = 1.10-.74*v; x, y, _ = body(th, max(z, .86), .006); q = .74*v; ph = (N*u+.15*sin(5*th+v*2)*v) % 1
        saw = (ph/.72 if ph < .72 else (1-ph)/.28)-.5; amp = (.003+.011*v); flow = .016*v*v*(sin(4*th+.6)+.8*sin(7*th+2.1+v))
        rr = .006+q*.17*ss(0, .5, v)+.03*v+amp*saw*2+flow; return (x+cos(th)*rr, y+sin(th)*rr, z)
    o = surf(f, N*10, 60, m, True); solid(o, .002, 1); d.belt(1.10, .03, None, .011, .004)
@shot('11-plisse-midi-dress', bg='ivory', **K)
def _(): pleated(); return frame(.36)
def velvet(c='#0a3325', sheen='#2c8062'):
    d = Dress(M_velvet(c, sheen)); d.piece(cut_top(top_flat(1.298, .024, 1.235)), 1.08, .06, .03, 11, .11, ease=.005, ns=150, start=.40, rnd=21, waist_ease=.005, gather=.0004)
@shot('12-velvet-evening-gown', bg='rose', **{**K, 'wall': 1.6})
def _(): velvet(); return frame(.12)
