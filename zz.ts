import {createLevel,createNavigator} from './src/index.ts';
import {oraclePoint,segDist,hits,rng,type W} from '/work/lm/scratch/oracle.ts';
const cnt:Record<string,[number,number]>={};
const tally=(k:string,ok:boolean,msg:()=>string)=>{const c=cnt[k]??=[0,0];c[0]++;if(!ok){c[1]++;if(c[1]<6)console.log('BAD',k,msg());}};
for(let seed=Number(process.argv[2]);seed<Number(process.argv[3]);seed++){
  const R=rng(seed*13+5);const ri=(a:number,b:number)=>a+Math.floor(R()*(b-a+1));const B=512;
  const outer:W[]=[[0,0,B,0],[B,0,B,B],[B,B,0,B],[0,B,0,0]];
  const inW:W[]=[];for(let i=0;i<ri(2,7);i++){const a=[ri(1,15)*32,ri(1,15)*32+ri(-8,8)],b=[Math.max(1,Math.min(B-1,a[0]+ri(-6,6)*32)),Math.max(1,Math.min(B-1,a[1]+(R()<.4?0:ri(-6,6))*32))];if(a[0]!==b[0]||a[1]!==b[1])inW.push([a[0],a[1],b[0],b[1]]);}
  for(let i=0;i<6;i++){const q=ri(0,3);const o=ri(3,30),a=ri(60,250),b=a+ri(60,200),s=ri(-10,10);if(q===0)inW.push([a,o,b,Math.max(1,o+s)]);if(q===1)inW.push([a,B-o,b,B-Math.max(1,o+s)]);if(q===2)inW.push([o,a,Math.max(1,o+s),b]);if(q===3)inW.push([B-o,a,B-Math.max(1,o+s),b]);}const rad=[8,16,24,12][ri(0,3)];
  const level=createLevel({unit:1/32,rooms:[{polygon:[[0,0],[B,0],[B,B],[0,B]]}],walls:inW.map(w=>({points:[[w[0],w[1]],[w[2],w[3]]]}))} as any);
  const nav=createNavigator(level,{radius:rad});const ow=[...outer,...inW];const clear=(p:number[])=>Math.min(...ow.map(w=>segDist(p[0],p[1],w)));
  const op=oraclePoint(ow);
  for(let k=0;k<60;k++){const p=[ri(1,511)+.5,ri(1,511)+.25];if(p[0]>B||p[1]>B)continue;const c=clear(p);if(c>=rad||c<.5)continue;
    const np=nav.findNearestPoint({x:p[0],z:p[1]});
    // best geodesic standing place by sampling grid 4
    let bg=Infinity,bs=Infinity,bp:any;for(let x=2;x<B;x+=4)for(let y=2;y<B;y+=4){const d=Math.hypot(x-p[0],y-p[1]);if(d>4*rad||d>=bg)continue;if(clear([x,y])<rad+.05)continue;if(ow.every(w=>!hits(p,[x,y],w))){bs=Math.min(bs,d);}const g=op(p,[x,y]);if(g<bg){bg=g;bp=[x,y];}}
    const d=np?Math.hypot(np.x-p[0],np.z-p[1]):Infinity;
    tally('np straight',d<=bs+6||bs===Infinity,()=>`seed ${seed} rad ${rad} p ${p} np ${np&&[np.x,np.z]} d ${d} straight<=${bs} geo<=${bg} ${bp} walls ${JSON.stringify(inW)}`);
    tally('np geo',d<=bg+6||bg===Infinity,()=>`seed ${seed} rad ${rad} p ${p} np ${np&&[np.x,np.z]} d ${d} geo ${bg} ${bp}`);
    if(np&&bg<Infinity)tally('np crossing',op(p,[np.x,np.z])<=d+.01||d<=bg,()=>`seed ${seed} p ${p} np ${[np.x,np.z]}`);
    const g=[...Array(200)].map(()=>[ri(20,490),ri(20,490)]).find(q=>clear(q)>rad+1);if(!g)continue;
    const path=nav.findPath({x:p[0],z:p[1]},{x:g[0],z:g[1]});
    if(path){const f=path.points[0];const cross=ow.some(w=>hits(p,[f.x,f.z],w));tally('path start not beyond wall',!cross,()=>`seed ${seed} rad ${rad} p ${p} first ${[f.x,f.z]} goal ${g}`);
      const df=Math.hypot(f.x-p[0],f.z-p[1]);tally('path start = nearest',Math.abs(df-d)<.1,()=>`seed ${seed} rad ${rad} p ${p} first ${[f.x,f.z]} ${df} np ${np&&[np.x,np.z]} ${d}`);}
    else if(bp){const reach=nav.findPath({x:bp[0],z:bp[1]},{x:g[0],z:g[1]});tally('null path though near place has one',!reach,()=>`seed ${seed} rad ${rad} p ${p} place ${bp} geo ${bg} straight ${bs} goal ${g} reason ${nav.query({x:p[0],z:p[1]},{x:g[0],z:g[1]}).reason}`);}
  }
}
console.log(cnt);
